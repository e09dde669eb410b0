import { type Day, isDay } from '#domain/calendar.ts';
import { sessionStore } from '../../platform/storage.ts';

/** The day that the session keeps (TED-09); null when there is none. */
export function keptDay(): Day | null {
  const kept = sessionStore.get<string>('startDate');
  return kept && isDay(kept) ? kept : null;
}
