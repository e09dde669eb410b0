import type { Day } from '../calendar/calendar.ts';
import type { FieldName } from '../text/phrase.ts';
import { plainText } from '../text/rich-text.ts';

/**
 * What is known of one field of a document, once for all that follows from it: what a save takes and writes, what a new record
 * begins with, its name on the screen, how much a file may bring. A reference is the id of what is named, null = nothing.
 */
export type DocumentField = {
  /** Its column in the database. */
  column: string;
  /** Its name on the screen, in the first language. */
  label: FieldName;
} & (
  | { holds: 'text'; maximum: number; isRequired?: true; isMultiline?: true }
  | { holds: 'flag'; atFirst: boolean }
  | { holds: 'day' }
  /** `clears`: fields that have no sense any more when this one changes. */
  | { holds: 'reference'; clears?: readonly string[] }
);

/** The fields of a document by their names in the API, in the order in which the screen shows them. */
export type DocumentFields = Record<string, DocumentField>;

type ValueOf<Field> = Field extends { holds: 'flag' }
  ? boolean
  : Field extends { holds: 'day' }
    ? Day | null
    : Field extends { holds: 'reference' }
      ? number | null
      : Field extends { isRequired: true }
        ? string
        : string | null;

/** The values of a document's fields as they are stored. */
export type ValuesOf<Fields extends DocumentFields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

type BlankOf<Field> = Field extends { holds: 'flag' } ? boolean : Field extends { isRequired: true } ? string : null;

/** The names of a document's fields in their order. */
export function fieldNames<Fields extends DocumentFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields);
}

/** A record without any values yet. */
export function blankValues<Fields extends DocumentFields>(
  fields: Fields,
): { [Name in keyof Fields]: BlankOf<Fields[Name]> } {
  const blank = (field: DocumentField) => {
    if (field.holds === 'flag') return field.atFirst;
    return field.holds === 'text' && field.isRequired ? '' : null;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blank(field)])) as {
    [Name in keyof Fields]: BlankOf<Fields[Name]>;
  };
}

/** Values under the names of their columns. */
export function columnsOf<Fields extends DocumentFields>(
  fields: Fields,
  values: ValuesOf<Fields>,
): { [Name in keyof Fields as Fields[Name]['column']]: ValueOf<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { column }]) => [column, values[name as keyof Fields]]),
  ) as { [Name in keyof Fields as Fields[Name]['column']]: ValueOf<Fields[Name]> };
}

/** What was sent for the fields of a document: a reference is its id, and each field may be left out. */
type SentFields<Fields extends DocumentFields> = { readonly [Name in keyof Fields]?: unknown };

/**
 * Values with what was sent; what was left out stays. Long texts lose their RTF, others their margins, and an
 * empty one is none.
 */
export function valuesWith<Fields extends DocumentFields>(
  fields: Fields,
  before: ValuesOf<Fields>,
  sent: SentFields<Fields>,
): ValuesOf<Fields> {
  const changed = fieldNames(fields).flatMap((name) =>
    sent[name] === undefined ? [] : [[name, plainValue(fields[name]!, sent[name])]],
  );
  return { ...before, ...Object.fromEntries(changed) };
}

function plainValue(field: DocumentField, sent: unknown): unknown {
  if (sent === null) return null;
  if (typeof sent === 'object') return (sent as { id?: number }).id || null;
  if (typeof sent !== 'string' || field.holds !== 'text') return sent;
  if (field.isMultiline) return plainText(sent) || null;
  return sent.trim() === '' && !field.isRequired ? null : sent.trim();
}

/** Fields in which two versions of a document differ. */
export function changedFields<Fields extends DocumentFields>(
  fields: Fields,
  before: ValuesOf<Fields>,
  after: ValuesOf<Fields>,
): (keyof Fields & string)[] {
  return fieldNames(fields).filter((name) => before[name] !== after[name]);
}
