import { setImmediate } from 'node:timers/promises';
import {
  type DateOrder,
  type DecimalSign,
  guessDateOrder,
  guessDecimalSign,
  readFileDay,
  readFileNumber,
} from '#domain/data-exchange/file-format.ts';
import { DATE_ORDER_WORDS, FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Column } from '../column.ts';
import type { CellReader } from '../importing/stage.ts';
import { readCell } from './cell.ts';
import type { FileLine } from './csv-text.ts';
import { typedHours } from './typed-decimal.ts';

/** A file's number and date formats; null if ambiguous, so that the user must choose. */
export type WrittenManner = { decimalSign: DecimalSign | null; dateOrder: DateOrder | null };

type Holds = 'number' | 'day';
const holds = ({ type }: Column): Holds | null =>
  type.is === 'decimal' || type.is === 'whole' ? 'number' : type.is === 'day' ? 'day' : null;

/** Lines examined before other requests are served. */
const LINES_AT_ONCE = 2000;

/** Guesses formats from the cells of number and date columns, counting each distinct form; cells stored as numbers or dates say nothing. */
export async function guessManner(
  columns: readonly (Column | null)[],
  lines: readonly FileLine[],
): Promise<WrittenManner> {
  const placesOf = (what: Holds) =>
    columns.flatMap((column, index) => (column && holds(column) === what ? [index] : []));
  const [numbers, days] = [placesOf('number'), placesOf('day')];
  const written = { numbers: new Set<string>(), days: new Set<string>() };
  const take = (into: Set<string>, places: readonly number[], { cells, isPlain }: FileLine) => {
    for (const index of places) if (cells[index] !== undefined && !isPlain?.[index]) into.add(cells[index]);
  };
  for (const [place, line] of lines.entries()) {
    take(written.numbers, numbers, line);
    take(written.days, days, line);
    if ((place + 1) % LINES_AT_ONCE === 0) await setImmediate();
  }
  return { decimalSign: guessDecimalSign(written.numbers), dateOrder: guessDateOrder(written.days) };
}

/** Parses a number in the file's format; hours also as in the grid. */
function numberIn(column: Column, text: string, sign: DecimalSign): string | null {
  return readFileNumber(text, sign) ?? (column.holdsHours && !/^[\d.,]+$/.test(text) ? typedHours(text) : null);
}

/** Returns a cell parser: numbers and dates in the file's format, everything else as usual. */
export function readerOf({ decimalSign, dateOrder }: WrittenManner): CellReader {
  return (column, cell, isPlain) => {
    if (isPlain || cell.trim() === '') return readCell(column, cell);
    switch (holds(column)) {
      case 'number': {
        const number = numberIn(column, cell, decimalSign ?? 'point');
        return number === null
          ? { problem: { text: decimalSign === 'comma' ? FILE_PROBLEMS.decimalComma : FILE_PROBLEMS.decimalPoint } }
          : readCell(column, number);
      }
      case 'day': {
        const day = readFileDay(cell, dateOrder ?? 'year-month-day');
        return day === null
          ? {
              problem: {
                text: FILE_PROBLEMS.dayInOrder,
                values: { order: { text: DATE_ORDER_WORDS[dateOrder ?? 'year-month-day'] } },
              },
            }
          : readCell(column, day);
      }
      default:
        return readCell(column, cell);
    }
  };
}

/** Returns a cell's interpretation if it differs from its text; null otherwise. */
export function meantBy(column: Column | null | undefined, text: string, manner: WrittenManner): string | null {
  if (!column || text.trim() === '') return null;
  const what = holds(column);
  const meant =
    what === 'number' && manner.decimalSign
      ? numberIn(column, text, manner.decimalSign)
      : what === 'day' && manner.dateOrder
        ? readFileDay(text, manner.dateOrder)
        : null;
  return meant === text.trim() ? null : meant;
}
