import { pairKey } from '../../time-entries/drafts/draft.ts';
import type { DayItem } from './day-items.ts';

/** A line of the day at its first position; `place` identifies the position, whatever the line becomes. */
export type PlacedItem = { place: string; item: DayItem };

/**
 * Returns the lines at their first positions: a pin that got an entry, an entry that got its ID and a timer that left hours keep their
 * position, new lines follow, and a line without content stays without hours, as in the grid. `idOf` = the current ID of an entry.
 */
export function inKnownPlaces(
  known: readonly PlacedItem[],
  items: readonly DayItem[],
  idOf: (entryId: number) => number,
): PlacedItem[] {
  const open = new Set(items);
  const take = (isIt: (item: DayItem) => boolean) => {
    const found = [...open].find(isIt);
    if (found) open.delete(found);
    return found;
  };
  const byKey = new Map<string, DayItem>();
  for (const { place, item } of known) {
    const entryId = item.slot && idOf(item.slot.entryId);
    const same = take(({ key, slot }) => key === item.key || (slot !== null && slot.entryId === entryId));
    if (same) byKey.set(place, same);
  }
  const kept = known.map(({ place, item }): PlacedItem => {
    const follower = byKey.get(place) ?? take((other) => pairOf(other) === pairOf(item));
    return { place, item: follower ?? withoutHours(item) };
  });
  const places = new Set(kept.map(({ place }) => place));
  const added = [...open].map((item) => ({ place: freePlace(item.key, places), item }));
  return [...kept, ...added];
}

function pairOf({ job, costType }: Pick<DayItem, 'job' | 'costType'>): string {
  return pairKey(job.id, costType?.id ?? null);
}

function withoutHours({ job, costType }: DayItem): DayItem {
  return { key: `gone ${pairOf({ job, costType })}`, job, costType, pinId: null, slot: null, isTimerOn: false };
}

function freePlace(key: string, taken: Set<string>): string {
  let place = key;
  while (taken.has(place)) place += '+';
  taken.add(place);
  return place;
}
