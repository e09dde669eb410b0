import { foldedName } from '../data-exchange/export-match.ts';

/** Matches leading zeros of numbers, except after a decimal separator: 1.05 isn't 1.5. */
const LEADING_ZEROS = /(?<![\p{Nd}.,])0+(?=[0-9])/gu;

/** Normalises a code or name for comparison and drops leading zeros of numbers, as spreadsheets do: 0042 → 42. */
export function withoutLeadingZeros(text: string): string {
  return foldedName(text).replace(LEADING_ZEROS, '');
}

/** Finds an existing text that differs from a new one only in leading zeros; undefined if there's none or the text itself exists. */
export function zeroTwinFinder(existing: Iterable<string>): (text: string) => string | undefined {
  const known = new Set<string>();
  const twins = new Map<string, string>();
  for (const text of existing) {
    known.add(foldedName(text));
    const key = withoutLeadingZeros(text);
    if (!twins.has(key)) twins.set(key, text);
  }
  return (text) => (known.has(foldedName(text)) ? undefined : twins.get(withoutLeadingZeros(text)));
}
