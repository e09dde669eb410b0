import { useEffect, useState } from 'react';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DayItem } from './day-items.ts';
import { inKnownPlaces, type PlacedItem } from './row-places.ts';
import type { ShownDay } from './use-day.ts';

const NONE: readonly PlacedItem[] = [];

/** The lines of a day, each where it was first shown for as long as the list is open on that day. */
export function useRowPlaces(day: Day, { items, isLoaded, store }: ShownDay): readonly PlacedItem[] {
  const [kept, setKept] = useState<{ day: Day; items: readonly DayItem[]; rows: readonly PlacedItem[] } | null>(null);
  const isKnown = kept?.day === day;
  const isSame = isKnown && kept.items === items;
  const rows = isSame ? kept.rows : inKnownPlaces(isKnown ? kept.rows : NONE, items, store.idOf);
  useEffect(() => {
    // Before everything is read, the lines have no places yet.
    if (isLoaded && !isSame) setKept({ day, items, rows });
  });
  return rows;
}
