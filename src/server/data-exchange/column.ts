import type { DocumentFields } from '#domain/documents/document-fields.ts';
import type { DecimalLimits } from '#domain/master-data/number-limits.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { HOURS_OF_A_DAY } from '#domain/time/day-limit.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';

/** What a cell can contain. Decimals are exact texts; `DecimalLimits` = digits before and after the point. */
type CellType =
  | { is: 'text'; longest: number }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'yes-no' }
  | { is: 'whole'; least: number; most: number }
  | ({ is: 'decimal' } & DecimalLimits)
  | { is: 'day' }
  | { is: 'instant' };

/** How a cell refers to a row of another table. In the SQL, `r` is that row and `s` the line of the file. */
export type Reference = {
  table: string;
  /** The condition, such as `r.code = s.client`. */
  match: string;
  /** SQL of the row to use instead of the one found: for a merged record, the survivor. */
  finds?: string;
  /** For error messages: "client with the code". */
  called: Words;
  /** SQL of what an export writes for the row `r`. */
  show: string;
  /** If rows of the kind refer to each other: the condition that finds the line `other` in the same file. */
  inFile?: string;
  /** Conditions to try, in this order, if `match` doesn't find exactly one row. */
  otherwise?: readonly string[];
};

/** A list in one cell, separated by semicolons, and the table of its values. */
export type ListOf = { table: string; owner: string; value: string; reference?: Reference; of?: readonly string[] };

/** A column of a kind's files. */
export type Column = {
  name: string;
  type: CellType;
  /** The column of the kind's table; null = used only in the conditions of other columns. */
  sql: string | null;
  /** Hours may also be written as people type them: `1:30`, `90m`. */
  holdsHours?: true;
  /** The file must have the column, and each cell a value. */
  isRequired: boolean;
  /** A blank cell means null. Otherwise it is an empty text, or an error if the column isn't text. */
  isNullable: boolean;
  reference?: Reference;
  list?: ListOf;
  /** Files of earlier releases lack this key column: treated like blank cells. */
  mayBeAbsent?: true;
  /** The value of a blank cell, or of a file without the column. */
  whenBlank?: string;
  /** SQL of what an export writes, over the row `t`, if that isn't simply the column. */
  export?: string;
  /** SQL of a new row's default, over the line `s`. A blank cell then doesn't change an existing row. */
  otherwise?: string;
  /** Set only in new rows. Existing rows keep their value. */
  isOfNewOnly?: true;
  /** Users who may not read these documents get files without the column. The command line always exports it. */
  documentType?: DocumentType;
};

const CODE_LENGTH = 100;
const NAME_LENGTH = 500;
const TEXT_LENGTH = 20_000;

const required = { isRequired: true, isNullable: false } as const;
const optional = { isRequired: false, isNullable: true } as const;
const withDefault = { isRequired: false, isNullable: false } as const;

/** A code by which other files refer to the row. */
export const code = (name = 'code'): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest: CODE_LENGTH },
  ...required,
});

export const requiredText = (name = 'name', longest = NAME_LENGTH): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest },
  ...required,
});

export const text = (name: string, longest = TEXT_LENGTH): Column => ({
  name,
  sql: name,
  type: { is: 'text', longest },
  ...optional,
});

/** Returns columns for a document's optional texts, with the length limits of its form. */
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

/** A rate or percentage, as in the database: 17 digits before the point and 6 after. */
export const rate = (name: string): Column => ({
  name,
  sql: name,
  type: { is: 'decimal', whole: 17, decimals: 6 },
  ...optional,
});

/** An amount of money, as in the database: 17 digits before the point and 4 after. */
export const money = (name: string): Column => ({
  name,
  sql: name,
  type: { is: 'decimal', whole: 17, decimals: 4 },
  ...required,
});

/** The hours of a day, as a cell contains them. */
export const HOURS_OF_A_DAY_TEXT = String(hoursAsNumber(HOURS_OF_A_DAY));

/** Refers to another row, by its code or as `reference` says. */
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

/** Makes a column required in every file and every line. */
export const asRequired = (column: Column): Column => ({ ...column, ...required });

/** Makes a column that a file may lack, but whose cells can't be blank. */
export const notBlank = (column: Column): Column => ({ ...column, ...withDefault });
