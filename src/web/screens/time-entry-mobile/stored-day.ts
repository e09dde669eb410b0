import { type Day, isDay } from '#domain/calendar/calendar.ts';
import { sessionStore } from '../../platform/storage.ts';

/** The day that the session keeps; null when there is none, or it was looked at before today. */
export function storedDay(today: Day): Day | null {
  const kept = sessionStore.get<string>('startDate');
  return kept && isDay(kept) && !isSeenBefore(today) ? kept : null;
}

/** Keeps the day that is looked at today. */
export function keepDay(day: Day, today: Day) {
  sessionStore.set('startDate', day);
  sessionStore.set('startDateSeenOn', today);
}

/**
 * The day that the list shows: the one of the address, else the one that was shown last, else today. Who looks again on another day
 * sees that day, whatever stands in the address since.
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
