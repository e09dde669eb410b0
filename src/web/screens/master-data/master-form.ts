import type { RefusalCode } from '#contract/http/refusal.ts';
import type { AnsweredValue, MasterRecord } from '#contract/master-data/master-data.ts';
import { isDay } from '#domain/calendar/calendar.ts';
import type { MasterField, MasterKind, MasterValue } from '#domain/master-data/master-kind.ts';
import { missingMasterFields, readMasterValue } from '#domain/master-data/master-values.ts';
import { type NumberReading, readNumberText } from '#domain/text/number-text.ts';
import { installedNumberFormat, typedNumber } from '../../platform/formats.ts';
import type { FormValue } from '../../record-editing/form-value.ts';
import { differingFields as fieldsThatDiffer } from '../../record-editing/merge-fields.ts';

/** A record in the form: numbers are text as typed. */
export type MasterForm = Readonly<Record<string, FormValue>>;

export function masterFormOf(kind: MasterKind, { values }: MasterRecord): MasterForm {
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, shownValue(field, values[name] ?? null)]),
  );
}

function shownValue(field: MasterField, value: AnsweredValue): FormValue {
  if (value === null) return null;
  if (typeof value === 'number') return String(value);
  return field.holds === 'decimal' && typeof value === 'string' ? typedNumber(value) : value;
}

/** Returns the fields in which two forms differ. */
export function differingFields(kind: MasterKind, one: MasterForm, other: MasterForm): string[] {
  return fieldsThatDiffer(Object.keys(kind.fields), one, other);
}

/** Changes one field of the form, and clears the fields that depend on it: products belong to a client. */
export function withField(kind: MasterKind, form: MasterForm, name: string, value: FormValue): MasterForm {
  const field = kind.fields[name];
  const cleared = field?.holds === 'reference' ? (field.clears ?? []) : [];
  return { ...form, ...Object.fromEntries(cleared.map((other) => [other, null])), [name]: value };
}

type ReadField = { value: MasterValue } | { why: RefusalCode | 'unread' | 'not-a-day' };

/** Parses the text of a field for the call, or returns the error. */
function readField(field: MasterField, shown: FormValue): ReadField {
  if (typeof shown !== 'string') return readMasterValue(field, shown);
  if (field.holds === 'day' && !isDay(shown)) return { why: 'not-a-day' };
  if (field.holds !== 'decimal' && field.holds !== 'whole') return readMasterValue(field, shown);
  const read = readNumberText(shown, installedNumberFormat());
  if (read.kind === 'none') return { value: null };
  const decimal = read.kind === 'number' ? read.decimal : decimalShown(shown, read);
  if (decimal === null) return { why: 'unread' };
  if (field.holds === 'decimal') return readMasterValue(field, decimal);
  return /^-?\d+$/.test(decimal) ? readMasterValue(field, Number(decimal)) : { why: 'unread' };
}

/**
 * Returns the reading that the form itself would display like this, such as three decimals of a rate; ambiguous numbers are not guessed.
 */
function decimalShown(shown: string, read: NumberReading): string | null {
  return read.kind === 'ambiguous' && typedNumber(read.decimals) === shown ? read.decimals : null;
}

/** Returns the errors of a form by field, in form order. */
export function wrongFields(kind: MasterKind, form: MasterForm): Map<string, RefusalCode | 'unread' | 'not-a-day'> {
  const read = Object.entries(kind.fields).map(
    ([name, field]) => [name, readField(field, form[name] ?? null)] as const,
  );
  const values = Object.fromEntries(read.map(([name, one]) => [name, 'value' in one ? one.value : 'unread']));
  const missing = missingMasterFields(kind, values);
  // Only the server knows the whole change: rules between the sent fields are checked early.
  const together = kind.rules?.(values, { before: values, reason: null, by: 'form', hoursFrom: null }) ?? [];
  return new Map([
    ...together.map(({ field, why }) => [field, why] as const),
    ...read.flatMap(([name, one]) => {
      if ('why' in one) return [[name, one.why] as const];
      return missing.includes(name) ? [[name, 'mandatory-fields'] as const] : [];
    }),
  ]);
}

/** Returns the values to send: the changed fields; for a new record, all fields that the user may set. */
export function sentValues(
  kind: MasterKind,
  base: MasterRecord,
  form: MasterForm,
  fixed: ReadonlySet<string>,
): Record<string, MasterValue | { id: number }> {
  const names = base.id === 0 ? Object.keys(kind.fields) : differingFields(kind, masterFormOf(kind, base), form);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = kind.fields[name]!;
      const read = readField(field, form[name] ?? null);
      if (fixed.has(name) || !('value' in read)) return [];
      const isNamed = field.holds === 'reference' && typeof read.value === 'number';
      return [[name, isNamed ? { id: read.value as number } : read.value]];
    }),
  );
}
