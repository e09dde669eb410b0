import { type Hundredths, hundredthsFromNumber } from './hours.ts';

/** Total hours of a chart's item: a day, client, job or person. */
export type Total = { key: string; label: string; hundredths: Hundredths };

/** Adds up rows by group exactly, in order of first appearance. */
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

/** Sorts by hours in descending order, then by name. */
export function largestFirst(totals: readonly Total[]): Total[] {
  return [...totals].sort(
    (one, other) =>
      other.hundredths - one.hundredths || (one.label < other.label ? -1 : one.label > other.label ? 1 : 0),
  );
}

/** Limits an ordered list; the last item becomes the sum of the rest. */
export function withRest(totals: readonly Total[], most: number): { shown: Total[]; rest: Total[] } {
  if (totals.length <= most) return { shown: [...totals], rest: [] };
  return { shown: totals.slice(0, most - 1), rest: totals.slice(most - 1) };
}
