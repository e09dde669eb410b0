import { useEffect, useRef, useState } from 'react';
import type { Pin } from '#contract/pin.ts';
import type { TimeEntry } from '#contract/time-entry.ts';
import type { Day } from '#domain/calendar.ts';
import { type Drafts, pairKey } from '../../../time-entries/drafts/draft.ts';
import type { SheetPair } from '../../../time-entries/history.ts';
import { buildLines, type Line } from '../time-sheet.ts';
import type { RowMemory } from './row-memory.ts';

/** The lines as they were last shown for a range. */
type Shown = { rangeKey: string; keys: readonly string[]; pairs: readonly SheetPair[] };

/**
 * The lines in view. Their order stays as it was first shown for these days, and a line whose last hours went stays too,
 * so that nothing jumps while somebody works.
 */
export function useLines(given: {
  entries: TimeEntry[] | undefined;
  pins: Pin[] | undefined;
  rows: RowMemory;
  drafts: Drafts;
  days: Day[];
}): Line[] {
  const { entries, pins, rows, drafts, days } = given;
  const rangeKey = `${days[0]} ${days.length}`;
  const [kept, setShown] = useState<Shown>({ rangeKey: '', keys: [], pairs: [] });
  const shown = kept.rangeKey === rangeKey ? kept : null;
  const previous = useRef<Line[]>([]);
  const isLoaded = entries !== undefined && pins !== undefined;
  const built = buildLines({
    // Pins that come after the entries would move their lines under the pointer.
    entries: isLoaded ? entries : [],
    pins: isLoaded ? pins : [],
    added: [...(shown?.pairs ?? []), ...rows.added].filter(
      ({ job, costType }) => !rows.hidden.has(pairKey(job.id, costType.id)),
    ),
    drafts: [...drafts.values()].filter(({ day }) => days.includes(day)),
    knownOrder: shown?.keys ?? [],
    previous: previous.current,
  });
  const isUnchanged =
    built.length === previous.current.length && built.every((line, index) => line === previous.current[index]);
  const lines = isUnchanged ? previous.current : built;
  const keys = lines.map(({ key }) => key).join(' ');
  const remember = () => {
    previous.current = lines;
    if (!isLoaded || (shown && shown.keys.join(' ') === keys)) return;
    const pairs = lines.flatMap(({ job, costType }) => (costType ? [{ job, costType }] : []));
    setShown({ rangeKey, keys: lines.map(({ key }) => key), pairs });
  };
  useEffect(remember);
  return lines;
}
