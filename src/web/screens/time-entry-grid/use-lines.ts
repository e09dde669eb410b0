import { useEffect, useState } from 'react';
import type { Pin } from '#contract/pin.ts';
import type { TimeEntry } from '#contract/time-entry.ts';
import type { Day } from '#domain/calendar.ts';
import { type AddedLine, buildLines, type Line } from './time-sheet.ts';

/** The lines in view; their order stays as it was first shown for these days, so that nothing jumps. */
export function useLines(given: {
  entries: TimeEntry[] | undefined;
  pins: Pin[] | undefined;
  added: AddedLine[];
  drafts: Parameters<typeof buildLines>[0]['drafts'];
  days: Day[];
}): Line[] {
  const { entries, pins, added, drafts, days } = given;
  const rangeKey = `${days[0]} ${days.length}`;
  const [order, setOrder] = useState<{ rangeKey: string; keys: string[] }>({ rangeKey: '', keys: [] });
  const isLoaded = entries !== undefined && pins !== undefined;
  const lines = buildLines({
    entries: entries ?? [],
    pins: isLoaded ? pins : [],
    added,
    drafts: drafts.filter(({ day }) => days.includes(day)),
    knownOrder: order.rangeKey === rangeKey ? order.keys : [],
  });
  const keys = lines.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (isLoaded) setOrder({ rangeKey, keys: keys.split(' ') });
  }, [isLoaded, rangeKey, keys]);
  return lines;
}
