import type { Words } from '../text/text-with-values.ts';
import type { Hundredths } from '../time/hours.ts';
import { durationBetween, readFileDuration } from './export-duration.ts';
import { type DateOrder, type DecimalSign, readFileDay, readFileNumber } from './file-format.ts';
import { DATE_ORDER_WORDS, FILE_PROBLEMS } from './file-problem.ts';
import type { ExportField, TimeExport } from './time-export.ts';

/** A time entry of another program. Names are as in the file; blank if missing. */
export type ExportedEntry = {
  line: number;
  day: string;
  hundredths: Hundredths;
  /** 36-millionths of an hour. */
  parts: number;
  person: { name: string; email: string; staffNumber: string };
  client: string;
  project: string;
  projectCode: string;
  task: string;
  notes: string;
  isBillable: boolean;
  isApproved: boolean;
  /** Decimal strings; null if the file has none. */
  chargeRate: string | null;
  costRate: string | null;
  /** Blank if the file doesn't state the currency. */
  currency: string;
};

/** Why a line is skipped without being an error. */
export const LEFT_OUT_BECAUSE = ['break', 'running', 'no-hours', 'headings'] as const;
export type LeftOutBecause = (typeof LEFT_OUT_BECAUSE)[number];

type ExportProblem = { column: ExportField; reason: Words };

/** The result of reading a line: an entry, a skipped line, or problems. */
export type ReadExportLine =
  | { is: 'entry'; entry: ExportedEntry }
  | { is: 'left-out'; why: LeftOutBecause }
  | { is: 'wrong'; problems: ExportProblem[] };

/** The file's number and date formats, and the currency in its rate heading. */
export type ExportManner = { decimalSign: DecimalSign; dateOrder: DateOrder; currency: string };

const YES = ['yes', 'y', 'true', '1', 'ja', 'oui', 'sí', 'si', 'sim', 'billable'];
const NO = ['no', 'n', 'false', '0', 'nein', 'non', 'não', 'nao', 'non billable', 'non-billable'];
/** Programs that export a running timer with a negative duration. */
const RUNNING_BELOW_ZERO: readonly TimeExport[] = ['toggl', 'clockify'];
const BREAKS = ['break', 'pause', 'pausa', 'descanso', 'intervalo'];

/**
 * Reads a line of an export. `cellOf` returns a column's cell, undefined if the file lacks it; `isPlain` is true if a workbook stores it as
 * a number or date. Work past midnight counts on its first day.
 */
export function readExportLine(
  program: TimeExport,
  line: number,
  { cellOf, isPlain }: { cellOf: (field: ExportField) => string | undefined; isPlain: (field: ExportField) => boolean },
  manner: ExportManner,
): ReadExportLine {
  const text = (field: ExportField) => (cellOf(field) ?? '').trim();
  if (BREAKS.includes(text('entry_type').toLowerCase())) return { is: 'left-out', why: 'break' };
  const end = cellOf('end_time')?.trim();
  const isOpen = (end === '' || end === '-') && text('start_time') !== '';
  if (isOpen) return { is: 'left-out', why: 'running' };

  const problems: ExportProblem[] = [];
  const signOf = (field: ExportField) => (isPlain(field) ? 'point' : manner.decimalSign);
  const of = text('hours') !== '' ? 'hours' : 'decimal_hours';
  const duration =
    text(of) === '' ? null : (readFileDuration(text(of), signOf(of)) ?? durationBetween(text('start_time'), end ?? ''));
  if (text(of) !== '' && duration === null)
    problems.push({ column: of, reason: { text: FILE_PROBLEMS.exportedHours, values: { value: shown(text(of)) } } });
  // A negative duration is a running timer in some programs and a correction in others.
  if (duration && duration.parts < 0 && RUNNING_BELOW_ZERO.includes(program)) return { is: 'left-out', why: 'running' };

  const day = readDay(text('date'), manner.dateOrder);
  if (day === null)
    problems.push({
      column: 'date',
      reason: {
        text: FILE_PROBLEMS.exportedDay,
        values: { order: { text: DATE_ORDER_WORDS[manner.dateOrder] }, value: shown(text('date')) },
      },
    });
  const client = text('client');
  const isBillable = readYesNo(text('is_billable'), client !== '');
  if (isBillable === null)
    problems.push({
      column: 'is_billable',
      reason: { text: FILE_PROBLEMS.yesOrNo, values: { value: shown(text('is_billable')) } },
    });
  const isApproved = readYesNo(text('is_approved'), false);
  if (isApproved === null)
    problems.push({
      column: 'is_approved',
      reason: { text: FILE_PROBLEMS.yesOrNo, values: { value: shown(text('is_approved')) } },
    });
  const rate = (field: ExportField) => {
    if (text(field) === '') return null;
    const read = readFileNumber(text(field), signOf(field));
    if (read === null)
      problems.push({
        column: field,
        reason: { text: FILE_PROBLEMS.exportedNumber, values: { value: shown(text(field)) } },
      });
    return read;
  };
  const chargeRate = rate('charge_rate');
  const costRate = rate('cost_rate');
  if (problems.length > 0) return { is: 'wrong', problems };
  // Short entries are kept even if each rounds to zero, because together they can make an hour.
  if (!duration || duration.parts === 0) return { is: 'left-out', why: 'no-hours' };
  return {
    is: 'entry',
    entry: {
      line,
      day: day!,
      ...duration,
      person: { name: nameOf(text), email: text('email'), staffNumber: text('staff_number') },
      client,
      project: text('job'),
      projectCode: text('job_code'),
      task: text('cost_type'),
      notes: notesOf(cellOf('notes') ?? '', text('tags')),
      isBillable: isBillable!,
      isApproved: isApproved!,
      chargeRate,
      costRate,
      currency: text('currency') || manner.currency,
    },
  };
}

function nameOf(text: (field: ExportField) => string): string {
  return text('employee') || `${text('first_name')} ${text('last_name')}`.trim() || text('user_name');
}

/** Appends tags to the notes in brackets. */
function notesOf(notes: string, tags: string): string {
  const names = tags
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return [notes.trim(), ...(names.length > 0 ? [`[${names.join(', ')}]`] : [])].filter((part) => part !== '').join(' ');
}

/** A workbook may store a date with a time. */
function readDay(text: string, order: DateOrder): string | null {
  return readFileDay(text.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1'), order);
}

function readYesNo(text: string, blank: boolean): boolean | null {
  const word = text.toLowerCase();
  if (word === '') return blank;
  return YES.includes(word) ? true : NO.includes(word) ? false : null;
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
