import Big from 'big.js';
import { isDay } from '#domain/calendar.ts';
import { unguarded } from '#domain/formula-guard.ts';
import type { Column } from './column.ts';

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

function readWhole({ least, most }: { least: number; most: number }, text: string): Cell {
  const isWhole = /^-?\d{1,15}$/.test(text);
  return isWhole && Number(text) >= least && Number(text) <= most
    ? { value: String(Number(text)) }
    : { problem: `must be a whole number from ${least} to ${most}, not ${shown(text)}` };
}

function readDecimal(type: { whole: number; decimals: number; least?: string; most?: string }, text: string): Cell {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return { problem: `must be a number such as 1234.50, not ${shown(text)}` };
  const [, whole = '', fraction = ''] = match;
  // Digits that would be rounded away are refused: what is stored must be what was written.
  if (fraction.replace(/0+$/, '').length > type.decimals)
    return { problem: `must have at most ${type.decimals} decimals, not ${shown(text)}` };
  const isTooLong = whole.replace(/^0+(?=\d)/, '').length > type.whole;
  const isOutside =
    !isTooLong &&
    ((type.least !== undefined && new Big(text).lt(type.least)) ||
      (type.most !== undefined && new Big(text).gt(type.most)));
  if (isOutside) return { problem: `must be from ${type.least} to ${type.most}, not ${shown(text)}` };
  return isTooLong ? { problem: `must have at most ${type.whole} digits before the point` } : { value: text };
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
