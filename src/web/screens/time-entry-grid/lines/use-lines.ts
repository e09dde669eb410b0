import { useEffect, useRef, useState } from 'react';
import type { Pin } from '#contract/time/pin.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { addDays, type Day, weekdayOf } from '#domain/calendar/calendar.ts';
import { sessionStore } from '../../../platform/storage.ts';
import { type Drafts, pairKey } from '../../../time-entries/drafts/draft.ts';
import type { SheetPair } from '../../../time-entries/history.ts';
import { buildLines, type Line } from '../time-sheet.ts';
import type { RowMemory } from './row-memory.ts';

/** The lines last displayed for a range. */
type Shown = { rangeKey: string; keys: readonly string[]; pairs: readonly SheetPair[] };

/**
 * Returns the displayed lines. Their order stays the same until the week changes, also after a reload or another screen. A line that lost
 * its last hours stays too, so that nothing moves while the user works.
 */
export function useLines(given: {
  entries: TimeEntry[] | undefined;
  pins: Pin[] | undefined;
  rows: RowMemory;
  drafts: Drafts;
  days: Day[];
  employeeId: number;
}): Line[] {
  const { entries, pins, rows, drafts, days } = given;
  const rangeKey = `${days[0]} ${days.length}`;
  const [kept, setShown] = useState<Shown>({ rangeKey: '', keys: [], pairs: [] });
  const shown = kept.rangeKey === rangeKey ? kept : null;
  const previous = useRef<Line[]>([]);
  const isLoaded = entries !== undefined && pins !== undefined;
  const built = buildLines({
    // Pins that load after the entries would move lines under the pointer.
    entries: isLoaded ? entries : [],
    pins: isLoaded ? pins : [],
    added: [...(shown?.pairs ?? []), ...rows.added].filter(
      ({ job, costType }) => !rows.hidden.has(pairKey(job.id, costType.id)),
    ),
    drafts: [...drafts.values()].filter(({ day }) => days.includes(day)),
    knownOrder: shown?.keys ?? leftOrder(given.employeeId, days),
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
    keepOrder(
      given.employeeId,
      days,
      lines.map(({ key }) => key),
    );
  };
  useEffect(remember);
  return lines;
}

/** The order of a week's rows when the user left it. */
type LeftRows = { employeeId: number; week: Day; keys: string[] };

/** The Monday of the first displayed day: views of the same week share the order. */
const weekOf = (days: readonly Day[]) => addDays(days[0]!, 1 - weekdayOf(days[0]!));

function leftOrder(employeeId: number, days: readonly Day[]): readonly string[] {
  const left = sessionStore.get<LeftRows>('gridRows');
  return left?.employeeId === employeeId && left.week === weekOf(days) ? left.keys : [];
}

/** Rows of the week that aren't displayed, as in the day view, keep their places. */
function keepOrder(employeeId: number, days: readonly Day[], keys: readonly string[]) {
  const shown = new Set(keys);
  const others = leftOrder(employeeId, days).filter((key) => !shown.has(key));
  sessionStore.set('gridRows', { employeeId, week: weekOf(days), keys: [...keys, ...others] } satisfies LeftRows);
}
