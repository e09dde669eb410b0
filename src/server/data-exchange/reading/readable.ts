import { matchHeadings, plainHeading } from '#domain/data-exchange/file-format.ts';
import {
  EXPORT_DAYS,
  EXPORT_FIELD_LABELS,
  EXPORT_NUMBERS,
  type ExportField,
  fieldsOf,
  fieldsOfExport,
  missingFields,
  programOfHeadings,
  type TimeExport,
} from '#domain/data-exchange/time-export.ts';
import type { Column } from '../column.ts';
import { isRequiredColumn, type Kind } from '../kind.ts';
import { labelOfColumn, namedColumns } from './column-labels.ts';

/** What the columns of a file can be: those of a kind of ours, or those of what a program exports. */
export type Readable = {
  /** The program; null = the file is of our own kind. */
  program: TimeExport | null;
  columns: readonly Column[];
  /** What each heading names; null = it is left out. */
  match: (headings: readonly string[]) => (string | null)[];
  labelOf: (column: Column) => string;
  isAsked: (column: Column) => boolean;
  /** The columns that must be there and are not among these. */
  missing: (columns: readonly (Column | null)[]) => string[];
};

/** The kind into which other programs' hours come. */
export const takesExports = (kind: Kind) => kind.name === 'time-entries';

/** What a file with these headings can hold: a program's export where it is known by them, else the kind itself. */
export function readableAs(kind: Kind, headings: readonly string[]): Readable {
  const program = takesExports(kind) ? programOfHeadings(headings) : null;
  return program ? readableExport(program) : readableKind(kind);
}

/** What headings in files of a kind may be called, as they are compared. */
export function knownHeadings(kind: Kind): ReadonlySet<string> {
  return new Set(namedColumns(kind).flatMap(({ name, labels }) => [name, ...labels].map(plainHeading)));
}

function readableKind(kind: Kind): Readable {
  const isAsked = (column: Column) => isRequiredColumn(kind, column);
  return {
    program: null,
    columns: kind.columns,
    match: (headings) => matchHeadings(headings, namedColumns(kind)),
    labelOf: (column) => labelOfColumn(kind, column),
    isAsked,
    missing: (columns) => kind.columns.filter((one) => isAsked(one) && !columns.includes(one)).map(({ name }) => name),
  };
}

function readableExport(program: TimeExport): Readable {
  const missing = (columns: readonly (Column | null)[]) =>
    missingFields(
      program,
      columns.map((column) => column?.name ?? null),
    );
  const needed = missing([]);
  return {
    program,
    columns: EXPORT_COLUMNS[program],
    match: (headings) => fieldsOfExport(program, headings),
    labelOf: ({ name }) => EXPORT_FIELD_LABELS[name as ExportField],
    isAsked: ({ name }) => needed.includes(name as ExportField),
    missing,
  };
}

const columnsOf = (program: TimeExport) => fieldsOf(program).map(columnOf);

/** What days and numbers look like is guessed from them; beyond that the cells of an export are texts. */
function columnOf(name: ExportField): Column {
  const type: Column['type'] = EXPORT_DAYS.includes(name)
    ? { is: 'day' }
    : EXPORT_NUMBERS.includes(name)
      ? { is: 'decimal', whole: 17, decimals: 6 }
      : { is: 'text', longest: 20_000 };
  return { name, type, sql: null, isRequired: false, isNullable: true };
}

const EXPORT_COLUMNS: Readonly<Record<TimeExport, readonly Column[]>> = {
  harvest: columnsOf('harvest'),
  toggl: columnsOf('toggl'),
  clockify: columnsOf('clockify'),
  kimai: columnsOf('kimai'),
};
