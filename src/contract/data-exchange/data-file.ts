import { z } from 'zod/mini';
import { UNREAD_BECAUSE } from '#domain/data-exchange/clockify-file.ts';
import { DATA_KINDS, importableKinds } from '#domain/data-exchange/data-kind.ts';
import { DATE_ORDERS, DECIMAL_SIGNS, FILE_ENCODINGS, SEPARATOR_NAMES } from '#domain/data-exchange/file-format.ts';
import { TIME_EXPORTS } from '#domain/data-exchange/time-export.ts';
import type { Actor } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PositiveId, text } from '../http/values.ts';
import { TimerEnd } from '../master-data/master-data.ts';
import { FileMatching, FileTotals } from './file-matching.ts';

const tag = 'Import';

/** Limits of a file: bytes, and lines below its headings. */
const LARGEST_FILE = 20_000_000;
export const MOST_LINES = 100_000;
/** The number of lines, changed rows and problems a preview displays. */
export const SAMPLE_LINES = 20;
export const MOST_CHANGES_SHOWN = 200;
export const MOST_PROBLEMS_SHOWN = 1000;

const importsAny = (actor: Actor) => importableKinds(actor).length > 0;
/** A kind by name; unknown kinds are reported as not found. */
const params = z.object({ kind: text(60).check(z.describe(DATA_KINDS.join(', '))) });

/** How a file is read. Settings left out come from the last file with these headings, else they are guessed. */
const settings = {
  encoding: z.optional(z.enum(FILE_ENCODINGS)),
  separator: z.optional(z.enum(SEPARATOR_NAMES)),
  decimalSign: z.optional(z.enum(DECIMAL_SIGNS)),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  /** Of a workbook; defaults to the first sheet. */
  sheet: z.optional(text(100)),
  /** The file's columns in order, separated by commas; empty ones are ignored. */
  columns: z.optional(text(8000)),
};
const read = { fileName: text(500), ...settings };

/** How a file is read. Null: the user must choose, or the format has no such setting (`sheet`, `encoding`, `separator`). */
const FileSettings = z.object({
  encoding: z.nullable(z.enum(FILE_ENCODINGS)),
  separator: z.nullable(z.enum(SEPARATOR_NAMES)),
  decimalSign: z.nullable(z.enum(DECIMAL_SIGNS)),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  sheet: z.nullable(z.string()),
});
export type FileSettings = z.infer<typeof FileSettings>;

/** A problem of a line: column, value and reason. */
const FileProblem = z.object({
  line: z.int(),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  reason: z.string(),
});

/** A row that the file would change: its line, the record's name, and the changed fields. */
const FileChange = z.object({
  line: z.int(),
  key: z.string(),
  fields: z.array(z.object({ column: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});

/** The result of importing the lines without problems. */
const FileOutcome = z.object({
  /** Identifies the outcome: an import with a different outcome is rejected. */
  hash: z.string(),
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The number of lines with problems, and those lines. */
  bad: z.int(),
  changes: z.array(FileChange),
  /** New records by kind: their number and the first names; no names for records without one, such as hours. */
  newRecords: z.array(z.object({ kind: z.enum(DATA_KINDS), count: z.int(), names: z.array(z.string()) })),
  problems: z.array(FileProblem),
  problemCount: z.int(),
  /** Warnings about lines that will be imported. */
  odd: z.array(FileProblem),
  oddCount: z.int(),
});
export type FileOutcome = z.infer<typeof FileOutcome>;

const FileColumn = z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() });

export const FileReading = z.object({
  format: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.string()),
  settings: FileSettings,
});
export type FileReading = z.infer<typeof FileReading>;

/** A file as read, and what importing it would do. */
export const FilePreview = z.extend(FileReading, {
  /** What the user must choose before the outcome is known. */
  unsettled: z.array(z.enum(['decimalSign', 'dateOrder'])),
  headings: z.array(z.string()),
  /** The column of each heading; null if ignored. */
  columns: z.array(z.nullable(z.string())),
  kindColumns: z.array(FileColumn),
  /** Required columns that are missing. */
  missing: z.array(z.string()),
  /** The first lines: each cell's text, and its interpretation if that differs. */
  sample: z.array(
    z.object({ line: z.int(), cells: z.array(z.object({ text: z.string(), meant: z.nullable(z.string()) })) }),
  ),
  /** The program whose export the file resembles, regardless of the chosen kind; null if unknown. */
  program: z.nullable(z.enum(TIME_EXPORTS)),
  /** The program that probably wrote the file, and why its export can't be read (language or report type); null if none. */
  unread: z.nullable(z.object({ program: z.enum(TIME_EXPORTS), because: z.enum(UNREAD_BECAUSE) })),
  /** For a file of the European Central Bank: the number of rates skipped because the agency lacks their currencies, and those codes. */
  otherCurrencies: z.nullable(z.object({ count: z.int(), codes: z.array(z.string()) })),
  /** For another program's export, once it's readable. */
  matching: z.nullable(FileMatching),
  /** Null until everything is chosen and matched, or if columns are missing. */
  outcome: z.nullable(FileOutcome),
});
export type FilePreview = z.infer<typeof FilePreview>;

export const previewFile = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/:kind/import/preview',
  scope: 'kind:write',
  summary:
    'Reads a CSV file or workbook and tells what an import would make, change and refuse, line by line; nothing is changed',
  mayCall: importsAny,
  takesFile: true,
  bodyLimit: LARGEST_FILE,
  params,
  query: z.object(read),
  body: FileBytes,
  answer: FilePreview,
});

export const importFile = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/:kind/import',
  scope: 'kind:write',
  summary:
    'Brings a file in as it was previewed: all of it, or with lines=good what has no problem; another outcome than the ' +
    'one of that hash is 409 with the new preview',
  mayCall: importsAny,
  takesFile: true,
  bodyLimit: LARGEST_FILE,
  params,
  query: z.object({ ...read, outcome: text(64), lines: z.enum(['all', 'good']) }),
  body: FileBytes,
  answer: z.object({
    /** The import in the list of imports, where it can be undone. */
    id: PositiveId,
    lines: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    leftOut: z.int(),
    /** For people deactivated by the file: what happened to their running timers. */
    timers: z.array(z.extend(TimerEnd, { name: z.string() })),
    /** For another program's export: hours in the file and in Docket. */
    totals: z.nullable(FileTotals),
  }),
});

export const keepFailingLines = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/:kind/import/failing',
  scope: 'kind:write',
  summary:
    'The lines of a file that cannot come in, as a file of its format with what is wrong in the column problem, which an import passes over',
  mayCall: importsAny,
  takesFile: true,
  answersAsFile: 'table',
  bodyLimit: LARGEST_FILE,
  params,
  query: z.object(read),
  body: FileBytes,
  answer: FileBytes,
});

export const readTemplate = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/template',
  scope: 'kind:read',
  summary: 'An empty file of a kind with its headings; a workbook also tells what each column holds',
  mayCall: importsAny,
  answersAsFile: 'table',
  params,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  answer: FileBytes,
});
