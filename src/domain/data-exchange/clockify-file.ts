import { type Phrase, phrase } from '../text/phrase.ts';
import { readFileDuration } from './export-duration.ts';
import { plainHeading } from './file-format.ts';
import { fieldsOfExport } from './time-export.ts';

/** Why an export can't be read: its headings are in an unsupported language, or it's a summary without entries. */
export const UNREAD_BECAUSE = ['language', 'report'] as const;
export type UnreadBecause = (typeof UNREAD_BECAUSE)[number];

/** What the user can do about it. */
export const EXPORT_AGAIN: Readonly<Record<UnreadBecause, Phrase>> = {
  language: phrase(
    'This looks like an export of {program} in a language that Docket cannot read. Set the language of {program} to English and export the detailed report again.',
  ),
  report: phrase(
    'This looks like a report of {program} without the columns that Docket needs. Export the detailed report instead.',
  ),
};

/** Headings of Clockify's reports in English only. */
const ENGLISH = ['Project', 'User', 'Task', 'Billable', 'Time (h)', 'Time (decimal)'].map(plainHeading);
/** Headings of the summary report only. */
const SUMMARY = ['Time (h)', 'Time (decimal)'].map(plainHeading);
/** Fields whose headings differ between languages. */
const TELLING = ['date', 'start_time', 'hours', 'decimal_hours'];
const OTHER_REPORT = /(?:summary|weekly)/i;

/** Clockify's file names look like `Clockify_Time_Report_Detailed_01_05_2024-31_05_2024.csv`. */
const FILE_NAME = /(?:^|[^\p{L}])clockify[_ -]/iu;
const DAY = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:T\S*)?$/;
const TIME = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?$/i;

export function isClockifyFileName(fileName: string): boolean {
  return FILE_NAME.test(fileName);
}

/** Returns why a Clockify export with missing columns can't be read; null if the file doesn't look like one. */
export function unreadClockify(
  fileName: string,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): UnreadBecause | null {
  const plain = headings.map(plainHeading);
  const isNamed = isClockifyFileName(fileName);
  const isLanguageKnown =
    ENGLISH.some((heading) => plain.includes(heading)) ||
    fieldsOfExport('clockify', headings).some((field) => field !== null && TELLING.includes(field));
  if (isLanguageKnown) return isNamed || SUMMARY.every((heading) => plain.includes(heading)) ? 'report' : null;
  if (isNamed && OTHER_REPORT.test(fileName)) return 'report';
  return looksLikeClockify(fileName, lines) ? 'language' : null;
}

/**
 * Detects a Clockify export in an unsupported language by its name, or by cells in Clockify's order: date, time, date, time, and one
 * duration as clock time and decimal.
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
