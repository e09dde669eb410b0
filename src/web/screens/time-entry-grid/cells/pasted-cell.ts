import { z } from 'zod/mini';
import { isDateText } from '#domain/calendar/date-text.ts';
import type { JobKind } from '#domain/jobs/job-id.ts';
import { type BlockNumbers, readNumberText } from '#domain/text/number-text.ts';
import { HOURS_OF_A_DAY } from '#domain/time/day-limit.ts';
import { readHoursText, sumHours } from '#domain/time/hours.ts';
import { NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { formatHours } from '../../../platform/formats.ts';
import { text } from '../../../platform/translation.ts';
import type { EntryContent } from '../../../time-entries/drafts/draft.ts';
import { cutTo } from '../../../widgets/notes-input.tsx';
import type { WantedEntry } from './plan-cells.ts';

/** A cell of hours as Docket copies it: all entries with their notes. */
const OwnCell = z.array(
  z.object({
    units: z.int(),
    notes: z.string().check(z.maxLength(2 * NOTES_MAXIMUM)),
    isBillable: z.boolean(),
    // Earlier versions did not copy it.
    jobKind: z.optional(z.enum(['client', 'internal'])),
  }),
);

/** Copies a cell: hours for spreadsheets, all content for Docket; with notes if requested. */
export function copiedCell(
  contents: readonly EntryContent[],
  jobKind: JobKind,
  hasNotes: boolean,
): { text: string; own: string } {
  const hours = contents.length > 0 ? formatHours(sumHours(contents.map(({ units }) => units))) : '';
  const notes = contents.map((content) => content.notes).filter((each) => each !== '');
  return {
    text: hasNotes && notes.length > 0 ? `${hours}\n${notes.join('\n')}` : hours,
    own: JSON.stringify(contents.map((content) => ({ ...content, jobKind }))),
  };
}

/** Parses a pasted cell: Docket's own content, or a spreadsheet's text. */
export function readPastedCell(
  cell: { text: string; own: string | null },
  numbers: BlockNumbers | null = null,
): { wanted: WantedEntry[] } | { unreadable: string } {
  const own = cell.own === null ? null : OwnCell.safeParse(parseJson(cell.own));
  if (own?.success)
    return {
      wanted: own.data.map(({ units, notes, isBillable, jobKind }) => ({
        units,
        notes: cutTo(NOTES_MAXIMUM, notes),
        ...(jobKind && { copied: { isBillable, jobKind } }),
      })),
    };
  return readCellText(inBlockFormat(cell.text, numbers));
}

/** Checks whether the text of a pasted cell is hours that fit a day, with or without notes; an integer above 24 is more likely a code. */
export function isHoursText(given: string, numbers: BlockNumbers | null): boolean {
  const read = readPastedCell({ text: given, own: null }, numbers);
  return 'wanted' in read && read.wanted.some(({ units }) => Math.abs(units) <= HOURS_OF_A_DAY);
}

/**
 * Parses the text of a spreadsheet's cell: hours in any supported format, or hours followed by notes, on the next line or after a space.
 * Blank and zero empty the cell; any other text is invalid and changes nothing.
 */
function readCellText(given: string): { wanted: WantedEntry[] } | { unreadable: string } {
  const trimmed = withoutSeconds(given.trim());
  if (/^[-–—]?$/.test(trimmed)) return { wanted: [] };
  if (isDateText(trimmed)) return { unreadable: text('Invalid hours') };
  const whole = readHoursText(trimmed);
  if (whole.kind === 'hours') return { wanted: [{ units: whole.hundredths }] };
  if (whole.kind === 'none' && /\p{N}/u.test(trimmed)) return { wanted: [] };
  for (const [head, rest] of splits(trimmed)) {
    const hours = readHoursText(head);
    if (hours.kind === 'hours' && /[^\p{N}\s]/u.test(rest))
      return { wanted: [{ units: hours.hundredths, notes: cutTo(NOTES_MAXIMUM, rest) }] };
  }
  return { unreadable: text('Invalid hours') };
}

/** Reads a number in the format of its block: next to `0,35`, the text `1.000` is a thousand rather than one hour. */
function inBlockFormat(given: string, numbers: BlockNumbers | null): string {
  if (numbers === null || numbers === 'unknown') return given;
  const read = readNumberText(given, 'comma-point', numbers);
  return read.kind === 'number' ? read.decimal : given;
}

/** Returns the places where hours may end and notes begin: at the first line break, after the second word, after the first. */
function splits(given: string): [string, string][] {
  const places = [/^([^\n]*)\n([\s\S]*)$/, /^(\S+ \S+) ([\s\S]+)$/, /^(\S+) ([\s\S]+)$/];
  return places.flatMap((place) => {
    const match = place.exec(given);
    return match ? [[match[1]!, match[2]!] as [string, string]] : [];
  });
}

/** Spreadsheets write a duration as 1:30:00. */
function withoutSeconds(given: string): string {
  return given.replace(/^(\d+:\d\d):00$/, '$1');
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
