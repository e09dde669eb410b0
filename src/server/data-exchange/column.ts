import type { DocumentFields } from '#domain/documents/document-fields.ts';
import type { DecimalLimits } from '#domain/master-data/number-limits.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { HOURS_OF_A_DAY } from '#domain/time/day-limit.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';

/** The type of a cell. Decimals are exact texts with a maximum of digits before and after the point. */
type CellType =
  | { is: 'text'; longest: number }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'yes-no' }
  | { is: 'whole'; least: number; most: number }
  | ({ is: 'decimal' } & DecimalLimits)
  | { is: 'day' }
  | { is: 'instant' };

/** How a cell refers to a row of another table. In SQL, `r` is that row and `s` the line of the file. */
export type Reference = {
  table: string;
  /** The condition that finds the row: `r.code = s.client`. */
  match: string;
  /** The row to use instead of the one found: for a merged record, the one it was merged into. */
  finds?: string;
  /** Names the reference in messages: "client with the code". */
  called: Words;
  /** What an export writes for row `r`. */
  show: string;
  /** For references to the same kind: finds the line `other` of the same file. */
  inFile?: string;
  /** Alternative conditions, tried in order if there is no row or more than one. */
  otherwise?: readonly string[];
};

/** A list in one cell, separated by semicolons and stored in its own table. */
export type ListOf = { table: string; owner: string; value: string; reference?: Reference; of?: readonly string[] };

/** A column of a file, and where its cells are stored. */
export type Column = {
  name: string;
  type: CellType;
  /** The column of the kind's table; null if it only helps other columns to find their row. */
  sql: string | null;
  /** The file must have the column, and every cell a value. */
  /** Hours can also be written as people type them: `1:30`, `90m`. */
  holdsHours?: true;
  isRequired: boolean;
  /** An empty cell means null. Otherwise it means an empty text, and is rejected for other types. */
  isNullable: boolean;
  reference?: Reference;
  list?: ListOf;
  /** The column was added to the key later: files without it mean empty cells. */
  mayBeAbsent?: true;
  /** What an empty cell or a missing column means. */
  whenBlank?: string;
  /** What an export writes if not simply the column: SQL over row `t`. */
  export?: string;
  /** What a new row gets if a file says nothing: SQL over line `s`. Empty cells then leave existing rows unchanged. */
  otherwise?: string;
  /** Applies to new rows only; existing rows keep their value. */
  isOfNewOnly?: true;
  /** Exports omit the column for users who may not read this document type; the command line includes it. */
  documentType?: DocumentType;
};

const CODE_LENGTH = 100;
const NAME_LENGTH = 500;
const TEXT_LENGTH = 20_000;

const required = { isRequired: true, isNullable: false } as const;
const optional = { isRequired: false, isNullable: true } as const;
const withDefault = { isRequired: false, isNullable: false } as const;

/** The code by which other files refer to the row. */
export const code = (name = 'code'): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest: CODE_LENGTH },
  ...required,
});

/** A required text. */
export const requiredText = (name = 'name', longest = NAME_LENGTH): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest },
  ...required,
});

/** An optional text. */
export const text = (name: string, longest = TEXT_LENGTH): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest },
  ...optional,
});

/** A document's optional texts, with the maximum lengths of its form. */
export const optionalTexts = (fields: DocumentFields): Column[] =>
  Object.values(fields).flatMap((field) =>
    field.holds === 'text' && !field.isRequired ? [text(field.column, field.maximum)] : [],
  );

/** A text that may be empty but not null. */
export const emptyText = (name: string, longest = TEXT_LENGTH): Column => ({ ...text(name, longest), ...withDefault });

export const flag = (name: string): Column => ({ name, sql: name, type: { is: 'yes-no' }, ...withDefault });

export const choice = (name: string, of: readonly string[]): Column => ({
  name,
  sql: name,
  type: { is: 'choice', of },
  ...withDefault,
});

export const day = (name: string, sql = name): Column => ({ name, sql, type: { is: 'day' }, ...optional });

export const whole = (name: string, least: number, most: number): Column => ({
  name,
  sql: name,
  type: { is: 'whole', least, most },
  ...optional,
});

/** A rate or percentage: 17 digits before the point and 6 after. */
export const rate = (name: string): Column => ({
  name,
  sql: name,
  type: { is: 'decimal', whole: 17, decimals: 6 },
  ...optional,
});

/** An amount of money: 17 digits before the point and 4 after. */
export const money = (name: string): Column => ({
  name,
  sql: name,
  type: { is: 'decimal', whole: 17, decimals: 4 },
  ...required,
});

/** The maximum hours of a day, as a cell states them. */
export const HOURS_OF_A_DAY_TEXT = String(hoursAsNumber(HOURS_OF_A_DAY));

/** A reference to another row by code, or as `reference` says. */
export const referenceTo = (name: string, reference: Reference, sql: string | null = `${name}_id`): Column => ({
  name,
  sql,
  type: { is: 'text', longest: NAME_LENGTH },
  ...optional,
  reference,
});

export const listOf = (name: string, list: ListOf): Column => ({
  name,
  sql: null,
  type: { is: 'text', longest: TEXT_LENGTH },
  ...optional,
  list,
});

/** Makes a column required in files and cells. */
export const must = (column: Column): Column => ({ ...column, ...required });

/** Makes a column optional in files, but its cells required. */
export const never = (column: Column): Column => ({ ...column, ...withDefault });
