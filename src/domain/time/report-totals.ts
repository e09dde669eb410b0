import { type Hundredths, hundredthsFromNumber } from './hours.ts';

/** Hours of one thing that a chart shows: a day, a client, a job, a person. */
export type Total = { key: string; label: string; hundredths: Hundredths };

/** Adds rows up by what `groupOf` answers, in the order in which each group comes first; exact, in hundredths. */
export function totalsBy<Row extends { units: number }>(
  rows: Iterable<Row>,
  groupOf: (row: Row) => { key: string; label: string },
): Total[] {
  const totals = new Map<string, Total>();
  for (const row of rows) {
    const { key, label } = groupOf(row);
    const total = totals.get(key) ?? { key, label, hundredths: 0 };
    total.hundredths += hundredthsFromNumber(row.units) ?? 0;
    totals.set(key, total);
  }
  return [...totals.values()];
}

/** The largest first; those that are as large, by name. */
export function largestFirst(totals: readonly Total[]): Total[] {
  return [...totals].sort(
    (one, other) =>
      other.hundredths - one.hundredths || (one.label < other.label ? -1 : one.label > other.label ? 1 : 0),
  );
}

/** At most so many of an ordered list; what is over is added up instead of its last one, so that nothing is left out. */
export function withRest(totals: readonly Total[], most: number): { shown: Total[]; rest: Total[] } {
  if (totals.length <= most) return { shown: [...totals], rest: [] };
  return { shown: totals.slice(0, most - 1), rest: totals.slice(most - 1) };
}
