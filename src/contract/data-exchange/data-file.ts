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

const tag = 'Administration';

/** The largest file in bytes, and the most lines below its headings. */
const LARGEST_FILE = 20_000_000;
export const MOST_LINES = 100_000;
/** How much of a file is shown before it comes in: lines, changed rows and problems. */
export const SAMPLE_LINES = 20;
export const MOST_CHANGES_SHOWN = 200;
export const MOST_PROBLEMS_SHOWN = 1000;

const importsAny = (actor: Actor) => importableKinds(actor).length > 0;
/** A kind by its name; one that there is not is not found. */
const params = z.object({ kind: text(60).check(z.describe(DATA_KINDS.join(', '))) });

/** How a file is read; what is left out is remembered of the last file with these headings, else guessed. */
const settings = {
  encoding: z.optional(z.enum(FILE_ENCODINGS)),
  separator: z.optional(z.enum(SEPARATOR_NAMES)),
  decimalSign: z.optional(z.enum(DECIMAL_SIGNS)),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  /** Of a workbook; the first one where it is left out. */
  sheet: z.optional(text(100)),
  /** The columns of the file in its order, parted by commas; an empty one is left out. */
  columns: z.optional(text(8000)),
};
const read = { fileName: text(500), ...settings };

/** How a file is read. Null: a person must settle it, or (`sheet`, `encoding`, `separator`) files of its format have none. */
const FileSettings = z.object({
  encoding: z.nullable(z.enum(FILE_ENCODINGS)),
  separator: z.nullable(z.enum(SEPARATOR_NAMES)),
  decimalSign: z.nullable(z.enum(DECIMAL_SIGNS)),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  sheet: z.nullable(z.string()),
});
export type FileSettings = z.infer<typeof FileSettings>;

/** What is wrong with a line: where, what stands there, why it cannot come in. */
const FileProblem = z.object({
  line: z.int(),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  reason: z.string(),
});

/** A row that the file would change: its line, what it is known by, and each field that would not stay. */
const FileChange = z.object({
  line: z.int(),
  key: z.string(),
  fields: z.array(z.object({ column: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});

/** What an import of the lines without problems does. */
const FileOutcome = z.object({
  /** Names the outcome: an import of another one is refused. */
  hash: z.string(),
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Lines with problems, and those that need them. */
  bad: z.int(),
  changes: z.array(FileChange),
  /** Records that would be created, kind by kind: how many, and the names of the first ones; none of rows without a name, such as hours. */
  newRecords: z.array(z.object({ kind: z.enum(DATA_KINDS), count: z.int(), names: z.array(z.string()) })),
  problems: z.array(FileProblem),
  problemCount: z.int(),
  /** What is odd about lines that come in, and worth a look before the import. */
  odd: z.array(FileProblem),
  oddCount: z.int(),
});
export type FileOutcome = z.infer<typeof FileOutcome>;

const FileColumn = z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() });

/** How a file is read. */
export const FileReading = z.object({
  format: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.string()),
  settings: FileSettings,
});
export type FileReading = z.infer<typeof FileReading>;

/** A file as it is read, and what an import of it would do. */
export const FilePreview = z.extend(FileReading, {
  /** What a person has to choose before anything is known of the outcome. */
  unsettled: z.array(z.enum(['decimalSign', 'dateOrder'])),
  headings: z.array(z.string()),
  /** By heading: the column that it names; null = it is left out. */
  columns: z.array(z.nullable(z.string())),
  kindColumns: z.array(FileColumn),
  /** Columns that must be there and are not. */
  missing: z.array(z.string()),
  /** The first lines: what stands in each cell, and what it is understood as where that is written differently. */
  sample: z.array(
    z.object({ line: z.int(), cells: z.array(z.object({ text: z.string(), meant: z.nullable(z.string()) })) }),
  ),
  /** The program whose export it looks like, whatever was said that it holds; null = none that is known. */
  program: z.nullable(z.enum(TIME_EXPORTS)),
  /** The program that probably wrote the file, and why its export cannot be read: its language or its kind of report; null = none. */
  unread: z.nullable(z.object({ program: z.enum(TIME_EXPORTS), because: z.enum(UNREAD_BECAUSE) })),
  /** Of a file of the European Central Bank: how many rates of which currencies are left out, as the agency does not have them. */
  otherCurrencies: z.nullable(z.object({ count: z.int(), codes: z.array(z.string()) })),
  /** Of a program's export, once it can be read. */
  matching: z.nullable(FileMatching),
  /** Null: something has to be settled or matched, or columns are missing. */
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
    /** Names the import in the list of imports, where it can be undone. */
    id: PositiveId,
    lines: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    leftOut: z.int(),
    /** Of people whom the file makes inactive: what became of the timers that ran. */
    timers: z.array(z.extend(TimerEnd, { name: z.string() })),
    /** Of another program's hours: those of the file and those in Docket. */
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
  answersAsFile: true,
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
  answersAsFile: true,
  params,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  answer: FileBytes,
});
