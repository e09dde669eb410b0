import { formatDay } from '#domain/calendar/calendar.ts';
import { plainDecimal } from '#domain/money/money.ts';

/** The value of a form field: text, date, boolean, words or a reference; null if empty. */
export type FormValue = string | boolean | string[] | { id: number; name: string } | null;

/** Returns whether two values are equal: references by id; null equals an empty text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return keyOf(one) === keyOf(other);
}

/** Returns whether a value is stored as typed: texts are trimmed. */
export function isStoredAs(typed: unknown, stored: unknown): boolean {
  return isSameValue(typeof typed === 'string' ? typed.trim() : typed, stored);
}

/** Returns whether two decimals are equal in value; empty is 0, null is none. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return plainDecimal(one || '0') === plainDecimal(other || '0');
}

function keyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value === '' || value === undefined ? null : value;
}

/** Describes a field's value, for comparing two versions. */
export function describeValue(value: FormValue, t: (original: string) => string): string {
  if (value === null || value === '') return t('(empty)');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('(empty)');
  if (typeof value === 'object') return value.name;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}
