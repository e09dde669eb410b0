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

/** The possible columns of a file: those of a kind, or of another program's export. */
export type Readable = {
  /** The program; null for Docket's own kinds. */
  program: TimeExport | null;
  columns: readonly Column[];
  /** Returns the column of each heading; null if ignored. */
  match: (headings: readonly string[]) => (string | null)[];
  labelOf: (column: Column) => string;
  isAsked: (column: Column) => boolean;
  /** Returns the required columns that are missing. */
  missing: (columns: readonly (Column | null)[]) => string[];
};

/** The kind that other programs' hours are imported as. */
export const takesExports = (kind: Kind) => kind.name === 'time-entries';

/** Returns what a file with these headings can contain: a program's export if recognised, else the kind itself. */
export function readableAs(kind: Kind, headings: readonly string[]): Readable {
  const program = takesExports(kind) ? programOfHeadings(headings) : null;
  return program ? readableExport(program) : readableKind(kind);
}

/** Returns the known headings of a kind, normalised for comparison. */
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

/** Declares types for guessing dates and numbers; other cells of an export are texts. */
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
