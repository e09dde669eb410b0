import { readFileDuration } from './export-duration.ts';

/** What to do with an export whose headings are in a language that is not known. */
export const EXPORT_AGAIN_IN_ENGLISH =
  'This looks like an export of {program} in a language that Docket cannot read. Set the language of {program} to English and export the detailed report again.';

/** Clockify names its files `Clockify_Time_Report_Detailed_01_05_2024-31_05_2024.csv`. */
const FILE_NAME = /(?:^|[^\p{L}])clockify[_ -]/iu;
const DAY = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:T\S*)?$/;
const TIME = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?$/i;

/** Whether a file carries the name that Clockify gives to its exports. */
export function isClockifyFileName(fileName: string): boolean {
  return FILE_NAME.test(fileName);
}

/**
 * Whether a file looks like an export of Clockify in a language whose headings are not known: by its name, or by cells in Clockify's order, which are
 * day, time, day, time, and one duration as a clock and as a decimal (FIX-96).
 */
export function looksLikeClockify(fileName: string, lines: readonly (readonly string[])[]): boolean {
  if (isClockifyFileName(fileName)) return true;
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return filled.length > 0 && filled.every((cells) => cells.some((_, index) => isEntryAt(cells, index)));
}

function isEntryAt(cells: readonly string[], index: number): boolean {
  const [startDay, startTime, endDay, endTime, clock, decimal] = cells
    .slice(index, index + 6)
    .map((cell) => cell.trim());
  if (decimal === undefined) return false;
  if (![startDay!, endDay!].every((cell) => DAY.test(cell)) || ![startTime!, endTime!].every((cell) => TIME.test(cell)))
    return false;
  if (!/^\d+:\d{2}/.test(clock!)) return false;
  const [one, other] = [
    readFileDuration(clock!, 'point'),
    readFileDuration(decimal, decimal.includes(',') ? 'comma' : 'point'),
  ];
  return one !== null && other !== null && Math.abs(one.hundredths - other.hundredths) <= 1;
}
