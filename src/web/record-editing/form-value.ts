import { formatDay } from '#domain/calendar/calendar.ts';
import { plainDecimal } from '#domain/money/money.ts';

/** What a field of a form holds: a text, a day, yes or no, some words, or something chosen; null = nothing. */
export type FormValue = string | boolean | string[] | { id: number; name: string } | null;

/** Whether two values of a field are the same: what is chosen by its id, no text and an empty one are one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return keyOf(one) === keyOf(other);
}

/** Whether a value of a field is stored as it was typed: a text without the spaces around it. */
export function isStoredAs(typed: unknown, stored: unknown): boolean {
  return isSameValue(typeof typed === 'string' ? typed.trim() : typed, stored);
}

/** Whether two plain decimals are the same number, however many decimals they are written with; an empty one is 0, null = none. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return plainDecimal(one || '0') === plainDecimal(other || '0');
}

function keyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value === '' || value === undefined ? null : value;
}

/** The value of a field in words, for laying two sides beside each other. */
export function describeValue(value: FormValue, t: (original: string) => string): string {
  if (value === null || value === '') return t('(empty)');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('(empty)');
  if (typeof value === 'object') return value.name;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}
