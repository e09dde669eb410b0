import { useEffect, useEffectEvent } from 'react';
import { addMonths, type Day } from '#domain/calendar/calendar.ts';

/** Shift with Page Up, Page Down and Home go to the month before, after, and of today, but in a field. */
export function useMonthKeys(day: Day, today: Day, show: (day: Day) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (!event.shiftKey || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    const days: Record<string, Day> = { PageUp: addMonths(day, -1), PageDown: addMonths(day, 1), Home: today };
    const next = days[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
