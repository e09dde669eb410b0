import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELLS_MAXIMUM } from './clipboard-rectangle.ts';
import { readTabSeparated, writeTabSeparated } from './clipboard-text.ts';
import { awkwardText, rectangles } from './testing/awkward-cells.ts';

const rowsOf = (text: string) => readTabSeparated(text).rows;

describe('cells as tab-separated text', () => {
  it('quotes a cell with a tab or a line break in it, and one that begins with a quote (TED-03)', () => {
    expect(writeTabSeparated([['1.50', 'say "yes"', '', '"no"', 'a\tb', 'one\r\ntwo "2"']])).toBe(
      '1.50\tsay "yes"\t\t"""no"""\t"a\tb"\t"one\ntwo ""2"""',
    );
  });

  it('puts CRLF between rows, and after the last one only if it would be lost (TED-03)', () => {
    expect(writeTabSeparated([['8.00']])).toBe('8.00');
    expect(
      writeTabSeparated([
        ['1', '2'],
        ['3', ''],
      ]),
    ).toBe('1\t2\r\n3\t');
    expect(writeTabSeparated([['1'], ['']])).toBe('1\r\n\r\n');
  });

  it('reads the line breaks of every system; the last one makes no row (TED-03)', () => {
    for (const text of ['1\t2\r\n3\t4\r\n', '1\t2\n3\t4\n', '1\t2\r3\t4', '\uFEFF1\t2\n3\t4\0']) {
      expect(rowsOf(text)).toEqual([
        ['1', '2'],
        ['3', '4'],
      ]);
    }
    expect(rowsOf('1\n\n')).toEqual([['1'], ['']]);
    expect(rowsOf('')).toEqual([]);
  });

  it('takes quotes off only where they enclose the whole cell (TED-03)', () => {
    expect(rowsOf('"a\tb"\t"1\r\n""2"""\n"open\tx')).toEqual([
      ['a\tb', '1\n"2"'],
      ['"open', 'x'],
    ]);
    expect(rowsOf('"Hi" she said\t6"\t"A\t"B')).toEqual([['"Hi" she said', '6"', '"A', '"B']]);
    expect(rowsOf('""\t"')).toEqual([['', '"']]);
  });

  it('pads rows of unequal length (TED-03)', () => {
    expect(rowsOf('1\n2\t3\t\n4\t5')).toEqual([
      ['1', '', ''],
      ['2', '3', ''],
      ['4', '5', ''],
    ]);
  });

  it('truncates oversized content, and says so (TED-03)', () => {
    const tall = readTabSeparated('1\t2\n'.repeat(CELLS_MAXIMUM));
    expect(tall.wasCut).toBe(true);
    expect(tall.rows).toHaveLength(CELLS_MAXIMUM / 2);
    const wide = readTabSeparated(`${'1\t'.repeat(CELLS_MAXIMUM + 5)}\n2`);
    expect(wide.wasCut).toBe(true);
    expect(wide.rows.map((row) => row.length)).toEqual([CELLS_MAXIMUM]);
    const crossed = readTabSeparated(`${'\n'.repeat(CELLS_MAXIMUM / 2)}${'\t'.repeat(CELLS_MAXIMUM / 4)}`);
    expect(crossed.wasCut).toBe(true);
    expect(readTabSeparated('1\n'.repeat(CELLS_MAXIMUM)).wasCut).toBe(false);
  });

  it('reads its own output back, for any cells (TED-03)', () => {
    fc.assert(
      fc.property(rectangles(awkwardText), (cells) => {
        const kept = cells.map((row) => row.map((text) => text.replace(/\r\n?/g, '\n')));
        expect(rowsOf(writeTabSeparated(cells))).toEqual(kept);
      }),
    );
  });

  it('answers a rectangle for any text (TED-03)', () => {
    fc.assert(
      fc.property(fc.oneof(awkwardText, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
        const { rows } = readTabSeparated(text);
        expect(new Set(rows.map((row) => row.length)).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
