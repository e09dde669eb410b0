import { type Day, isDay } from '#domain/calendar/calendar.ts';
import { sessionStore } from '../../platform/storage.ts';

/** Returns the day stored for the session; null if there is none, or it was stored before today. */
export function storedDay(today: Day): Day | null {
  const kept = sessionStore.get<string>('startDate');
  return kept && isDay(kept) && !isSeenBefore(today) ? kept : null;
}

/** Stores the displayed day for the session. */
export function keepDay(day: Day, today: Day) {
  sessionStore.set('startDate', day);
  sessionStore.set('startDateSeenOn', today);
}

/**
 * Returns the day to display: the address's, otherwise the last one displayed, otherwise today. On a new day, the list displays that day,
 * even if the address names an earlier one.
 */
export function shownDay(selectedDate: string | undefined, today: Day): Day {
  const asked = selectedDate && isDay(selectedDate) ? selectedDate : null;
  const isOfBefore = asked !== null && asked === sessionStore.get<string>('startDate') && isSeenBefore(today);
  return (isOfBefore ? null : asked) ?? storedDay(today) ?? today;
}

function isSeenBefore(today: Day): boolean {
  const seenOn = sessionStore.get<string>('startDateSeenOn');
  return seenOn !== null && seenOn !== today;
}
