import type { DocumentFields } from '#domain/documents/document-fields.ts';
import type { DecimalLimits } from '#domain/master-data/number-limits.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { HOURS_OF_A_DAY } from '#domain/time/day-limit.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';

/** What a cell can hold. Decimals are exact texts with so many digits before and after the point. */
type CellType =
  | { is: 'text'; longest: number }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'yes-no' }
  | { is: 'whole'; least: number; most: number }
  | ({ is: 'decimal' } & DecimalLimits)
  | { is: 'day' }
  | { is: 'instant' };

/** How a cell finds a row of another table. In the SQL `r` is that row and `s` the line of the file. */
export type Reference = {
  table: string;
  /** Finds the row: `r.code = s.client`. */
  match: string;
  /** Which row is meant by the one that was found, where that is another one: of a record that was merged, what it was merged into. */
  finds?: string;
  /** Says what the cell should have been: "client with the code". */
  called: Words;
  /** What an export writes for the row `r`. */
  show: string;
  /** Set where it is a row of the kind itself: how to find its line `other` in the same file. */
  inFile?: string;
  /** Where `match` is not the only way: other conditions, tried in this order when there is no or more than one row. */
  otherwise?: readonly string[];
};

/** A list in one cell, separated by semicolons, kept in a table of its own. */
export type ListOf = { table: string; owner: string; value: string; reference?: Reference; of?: readonly string[] };

/** One column of a kind's file, and where its cells go. */
export type Column = {
  name: string;
  type: CellType;
  /** The column of the kind's table; null = it only helps other columns to find their row. */
  sql: string | null;
  /** The file must have the column, and each cell a value. */
  /** Hours are also read as people type them: `1:30`, `90m`. */
  holdsHours?: true;
  isRequired: boolean;
  /** A blank cell means "none". Otherwise it is an empty text, and refused where the column is not text. */
  isNullable: boolean;
  reference?: Reference;
  list?: ListOf;
  /** A key that came later: a file may lack the column, which is the same as blank cells. */
  mayBeAbsent?: true;
  /** What a blank cell means, and a file without the column. */
  whenBlank?: string;
  /** What an export writes, where that is not simply the column: SQL over the row `t`. */
  export?: string;
  /** What a new row gets where a file says nothing: SQL over the line `s`. A blank cell then leaves a row that is there as it is. */
  otherwise?: string;
  /** Only a new row gets it: one that is there keeps what it has. */
  isOfNewOnly?: true;
  /** Who may not read that gets files without it; the command line has it. */
  documentType?: DocumentType;
};

const CODE_LENGTH = 100;
const NAME_LENGTH = 500;
const TEXT_LENGTH = 20_000;

const required = { isRequired: true, isNullable: false } as const;
const optional = { isRequired: false, isNullable: true } as const;
const withDefault = { isRequired: false, isNullable: false } as const;

/** A code by which other files name the row. */
export const code = (name = 'code'): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest: CODE_LENGTH },
  ...required,
});

/** A text that has to be there. */
export const requiredText = (name = 'name', longest = NAME_LENGTH): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest },
  ...required,
});

/** A text that may be missing. */
export const text = (name: string, longest = TEXT_LENGTH): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest },
  ...optional,
});

/** The texts of a document that need not be there, each as long as its form takes it. */
export const optionalTexts = (fields: DocumentFields): Column[] =>
  Object.values(fields).flatMap((field) =>
    field.holds === 'text' && !field.isRequired ? [text(field.column, field.maximum)] : [],
  );

/** A text that may be empty, but is never missing. */
export const emptyText = (name: string, longest = TEXT_LENGTH): Column => ({ ...text(name, longest), ...withDefault });

/** Yes or no. */
export const flag = (name: string): Column => ({ name, sql: name, type: { is: 'yes-no' }, ...withDefault });

/** One of some words. */
export const choice = (name: string, of: readonly string[]): Column => ({
  name,
  sql: name,
  type: { is: 'choice', of },
  ...withDefault,
});

/** A day, `YYYY-MM-DD`. */
export const day = (name: string, sql = name): Column => ({ name, sql, type: { is: 'day' }, ...optional });

/** A whole number. */
export const whole = (name: string, least: number, most: number): Column => ({
  name,
  sql: name,
  type: { is: 'whole', least, most },
  ...optional,
});

/** A rate or percentage, as the database keeps it: 17 digits before the point and 6 after. */
export const rate = (name: string): Column => ({
  name,
  sql: name,
  type: { is: 'decimal', whole: 17, decimals: 6 },
  ...optional,
});

/** An amount of money, as the database keeps it: 17 digits before the point and 4 after. */
export const money = (name: string): Column => ({
  name,
  sql: name,
  type: { is: 'decimal', whole: 17, decimals: 4 },
  ...required,
});

/** The most hours that a day has, as a cell would say them. */
export const HOURS_OF_A_DAY_TEXT = String(hoursAsNumber(HOURS_OF_A_DAY));

/** The code (or whatever `reference` says) of another row. */
export const referenceTo = (name: string, reference: Reference, sql: string | null = `${name}_id`): Column => ({
  name,
  sql,
  type: { is: 'text', longest: NAME_LENGTH },
  ...optional,
  reference,
});

/** A list in one cell. */
export const listOf = (name: string, list: ListOf): Column => ({
  name,
  sql: null,
  type: { is: 'text', longest: TEXT_LENGTH },
  ...optional,
  list,
});

/** The same column, which every file must have and every line fill. */
export const must = (column: Column): Column => ({ ...column, ...required });

/** The same column, whose cells may not be blank although a file may leave the column out. */
export const never = (column: Column): Column => ({ ...column, ...withDefault });
