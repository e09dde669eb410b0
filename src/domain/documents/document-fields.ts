import type { Day } from '../calendar/calendar.ts';
import type { FieldName } from '../text/phrase.ts';
import { plainText } from '../text/rich-text.ts';

/**
 * The single declaration of a document's field: what a save accepts and writes, the default of a new record, its label, and import limits.
 * A reference is an id or null.
 */
export type DocumentField = {
  column: string;
  /** The English label. */
  label: FieldName;
} & (
  | { holds: 'text'; maximum: number; isRequired?: true; isMultiline?: true }
  | { holds: 'flag'; atFirst: boolean }
  | { holds: 'day' }
  /** `clears`: fields that lose their meaning when this one changes. */
  | { holds: 'reference'; clears?: readonly string[] }
);

/** A document's fields by API name, in screen order. */
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

/** The values of a document's fields as stored. */
export type ValuesOf<Fields extends DocumentFields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

type BlankOf<Field> = Field extends { holds: 'flag' } ? boolean : Field extends { isRequired: true } ? string : null;

export function fieldNames<Fields extends DocumentFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields);
}

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

/** Maps values to column names. */
export function columnsOf<Fields extends DocumentFields>(
  fields: Fields,
  values: ValuesOf<Fields>,
): { [Name in keyof Fields as Fields[Name]['column']]: ValueOf<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { column }]) => [column, values[name as keyof Fields]]),
  ) as { [Name in keyof Fields as Fields[Name]['column']]: ValueOf<Fields[Name]> };
}

/** The sent values of a document's fields: references as ids, any field optional. */
type SentFields<Fields extends DocumentFields> = { readonly [Name in keyof Fields]?: unknown };

/** Applies sent values and keeps the others. Strips RTF from long texts, trims the rest, and turns empty texts into null. */
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

/** Lists the fields that differ between two versions. */
export function changedFields<Fields extends DocumentFields>(
  fields: Fields,
  before: ValuesOf<Fields>,
  after: ValuesOf<Fields>,
): (keyof Fields & string)[] {
  return fieldNames(fields).filter((name) => before[name] !== after[name]);
}
