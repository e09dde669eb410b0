import { isDay } from '#domain/calendar.ts';
import { unguarded } from '#domain/formula-guard.ts';
import { type DecimalLimits, decimalRefusal, isWholeWithin } from '#domain/master-data/number-limits.ts';
import type { Column } from '../column.ts';

/** A cell's value as PostgreSQL reads it (null = none), or why it is not one. */
export type Cell = { value: string | null } | { problem: string };

/** Reads one cell by what its column holds. Amounts stay the texts they are. */
export function readCell(column: Column, cell: string): Cell {
  if (cell.includes('\0')) return { problem: 'holds a character that cannot be stored (NUL)' };
  if (cell.trim() === '') return readBlank(column, cell);
  const { type } = column;
  switch (type.is) {
    case 'text': {
      const text = unguarded(cell);
      const length = [...text].length;
      return length > type.longest
        ? { problem: `is longer than ${type.longest} characters (it has ${length})` }
        : { value: text };
    }
    case 'choice':
      return type.of.includes(cell.trim())
        ? { value: cell.trim() }
        : { problem: `must be ${type.of.join(' or ')}, not ${shown(cell)}` };
    case 'yes-no': {
      const word = cell.trim().toLowerCase();
      if (YES.includes(word)) return { value: 'true' };
      return NO.includes(word) ? { value: 'false' } : { problem: `must be yes or no, not ${shown(cell)}` };
    }
    case 'whole':
      return readWhole(type, cell.trim());
    case 'decimal':
      return readDecimal(type, cell.trim());
    case 'day':
      return isDay(cell.trim())
        ? { value: cell.trim() }
        : { problem: `must be a day that exists, written YYYY-MM-DD, not ${shown(cell)}` };
    case 'instant':
      return readInstant(cell.trim());
  }
}

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];

function readBlank(column: Column, cell: string): Cell {
  if (column.isRequired) return { problem: 'must not be blank' };
  const isFreeText = column.type.is === 'text' && !column.reference;
  if (column.isNullable) return { value: isFreeText && cell !== '' ? cell : null };
  return isFreeText ? { value: cell } : { problem: 'must not be blank; leave the column out to keep what is there' };
}

function readWhole(bounds: { least: number; most: number }, text: string): Cell {
  return isWholeWithin(text, bounds)
    ? { value: String(Number(text)) }
    : { problem: `must be a whole number from ${bounds.least} to ${bounds.most}, not ${shown(text)}` };
}

function readDecimal(limits: DecimalLimits, text: string): Cell {
  switch (decimalRefusal(text, limits)) {
    case null:
      return { value: text };
    case 'no-number':
      return { problem: `must be a number such as 1234.50, not ${shown(text)}` };
    case 'too-many-decimals':
      return { problem: `must have at most ${limits.decimals} decimals, not ${shown(text)}` };
    case 'too-many-digits':
      return { problem: `must have at most ${limits.whole} digits before the point` };
    case 'outside':
      return { problem: `must be from ${limits.least} to ${limits.most}, not ${shown(text)}` };
  }
}

function readInstant(text: string): Cell {
  const match = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  return match && isDay(match[1]!)
    ? { value: text }
    : { problem: `must be a time with its zone, such as 2026-03-09T17:05:00Z, not ${shown(text)}` };
}

function shown(cell: string): string {
  return `"${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}"`;
}
