import { isDay } from '#domain/calendar/calendar.ts';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { type DecimalLimits, decimalRefusal, isWholeWithin } from '#domain/master-data/number-limits.ts';
import { unguarded } from '#domain/text/formula-guard.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { Column } from '../column.ts';
import { typedDecimal } from './typed-decimal.ts';

/** A cell's value for PostgreSQL (null if empty), or its problem. */
export type Cell = { value: string | null } | { problem: Words };

/** Parses a cell by its column's type. Amounts stay texts. */
export function readCell(column: Column, cell: string): Cell {
  if (cell.includes('\0')) return problem('character');
  if (cell.trim() === '') return readBlank(column, cell);
  const { type } = column;
  switch (type.is) {
    case 'text': {
      const text = unguarded(cell);
      const length = [...text].length;
      return length > type.longest
        ? problem('tooLong', { longest: String(type.longest), length: String(length) })
        : { value: text };
    }
    case 'choice':
      return type.of.includes(cell.trim())
        ? { value: cell.trim() }
        : problem('choice', { choices: type.of.join(', '), value: shown(cell) });
    case 'yes-no': {
      const word = cell.trim().toLowerCase();
      if (YES.includes(word)) return { value: 'true' };
      return NO.includes(word) ? { value: 'false' } : problem('yesOrNo', { value: shown(cell) });
    }
    case 'whole':
      return readWhole(type, cell.trim());
    case 'decimal':
      return readDecimal(type, typedDecimal(cell.trim(), column.holdsHours ?? false));
    case 'day':
      return isDay(cell.trim()) ? { value: cell.trim() } : problem('day', { value: shown(cell) });
    case 'instant':
      return readInstant(cell.trim());
  }
}

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];

function readBlank(column: Column, cell: string): Cell {
  if (column.whenBlank !== undefined) return { value: column.whenBlank };
  if (column.isRequired) return problem('blank');
  const isFreeText = column.type.is === 'text' && !column.reference;
  if (column.isNullable) return { value: isFreeText && cell !== '' ? cell : null };
  return isFreeText ? { value: cell } : problem('blankKeeps');
}

function readWhole(bounds: { least: number; most: number }, text: string): Cell {
  return isWholeWithin(text, bounds)
    ? { value: String(Number(text)) }
    : problem('whole', { least: String(bounds.least), most: String(bounds.most), value: shown(text) });
}

function readDecimal(limits: DecimalLimits, text: string): Cell {
  switch (decimalRefusal(text, limits)) {
    case null:
      return { value: text };
    case 'no-number':
      return problem('number', { value: shown(text) });
    case 'too-many-decimals':
      return problem('decimals', { decimals: String(limits.decimals), value: shown(text) });
    case 'too-many-digits':
      return problem('digits', { digits: String(limits.whole) });
    case 'too-many-digits-in-all':
      return problem('digitsInAll', { digits: String(limits.digits), value: shown(text) });
    case 'not-above':
      return problem('above', { above: limits.above!, value: shown(text) });
    case 'outside':
      return outside(limits, text);
  }
}

function outside({ least, most }: DecimalLimits, text: string): Cell {
  const value = shown(text);
  if (most === undefined) return problem('atLeast', { least: least!, value });
  return least === undefined ? problem('atMost', { most, value }) : problem('outside', { least, most, value });
}

function readInstant(text: string): Cell {
  const match = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  return match && isDay(match[1]!) ? { value: text } : problem('instant', { value: shown(text) });
}

function problem(why: keyof typeof FILE_PROBLEMS, values: Record<string, string> = {}): Cell {
  return { problem: { text: FILE_PROBLEMS[why], values } };
}

function shown(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}
