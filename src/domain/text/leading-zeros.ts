import { foldedName } from '../data-exchange/export-match.ts';

/** A number's leading zeros, but for those behind a decimal sign: 1.05 is not 1.5. */
const LEADING_ZEROS = /(?<![\p{Nd}.,])0+(?=[0-9])/gu;

/** A code or name as names are compared, with the leading zeros of its numbers left out, as spreadsheet programs do it to codes: 0042 → 42. */
export function withoutLeadingZeros(text: string): string {
  return foldedName(text).replace(LEADING_ZEROS, '');
}

/** Finds for a new text the existing one that differs from it only by leading zeros; undefined = there is none, or the text itself exists. */
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
