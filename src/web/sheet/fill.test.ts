import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendRange, fillDown, fillRight, placeBlock } from './fill.ts';
import { type CellRange, isInside, type Position, positionsOf } from './selection.ts';
import type { CellPair } from './sheet-model.ts';

const range = (top: number, left: number, bottom: number, right: number): CellRange => ({ top, left, bottom, right });
const at = (row: number, column: number): Position => ({ row, column });
const wordOf = ({ source, target }: CellPair) => `${source.row},${source.column}>${target.row},${target.column}`;
const isEachOnce = (pairs: CellPair[]) =>
  new Set(pairs.map(({ target }) => `${target.row},${target.column}`)).size === pairs.length;

/** Any sheet with any range. */
const sheets = fc
  .record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 9 }) })
  .chain((extent) => {
    const positions = fc.record({ row: fc.nat(extent.rows - 1), column: fc.nat(extent.columns - 1) });
    return fc.tuple(positions, positions, positions).map(([one, other, to]) => ({
      extent,
      to,
      selected: range(
        Math.min(one.row, other.row),
        Math.min(one.column, other.column),
        Math.max(one.row, other.row),
        Math.max(one.column, other.column),
      ),
    }));
  });
const blocks = fc.record({ rows: fc.integer({ min: 1, max: 15 }), columns: fc.integer({ min: 1, max: 12 }) });

describe('a copied block meets a selection', () => {
  const extent = { rows: 6, columns: 5 };

  it('a single cell fills the whole selection (TED-03)', () => {
    const { pairs, outside } = placeBlock({ rows: 1, columns: 1 }, range(1, 1, 2, 2), extent);
    expect(pairs.map(wordOf)).toEqual(['0,0>1,1', '0,0>1,2', '0,0>2,1', '0,0>2,2']);
    expect(outside).toBe(0);
  });

  it('a selection that is a multiple of the block is filled with it again and again (TED-03)', () => {
    const { pairs } = placeBlock({ rows: 2, columns: 1 }, range(0, 0, 3, 1), extent);
    expect(pairs.map(wordOf)).toEqual([
      '0,0>0,0',
      '0,0>0,1',
      '1,0>1,0',
      '1,0>1,1',
      '0,0>2,0',
      '0,0>2,1',
      '1,0>3,0',
      '1,0>3,1',
    ]);
  });

  it('a copied row goes into every row of a selected column (TED-03)', () => {
    const { pairs } = placeBlock({ rows: 1, columns: 2 }, range(0, 1, 2, 1), extent);
    expect(pairs.map(wordOf)).toEqual(['0,0>0,1', '0,1>0,2', '0,0>1,1', '0,1>1,2', '0,0>2,1', '0,1>2,2']);
  });

  it('a selection of any other size takes the block once, at its top left (TED-03)', () => {
    const { pairs } = placeBlock({ rows: 2, columns: 2 }, range(0, 0, 2, 2), extent);
    expect(pairs.map(wordOf)).toEqual(['0,0>0,0', '0,1>0,1', '1,0>1,0', '1,1>1,1']);
  });

  it('cells outside the sheet are counted (TED-03)', () => {
    const { pairs, outside } = placeBlock({ rows: 3, columns: 3 }, range(4, 3, 4, 3), extent);
    expect(pairs.map(wordOf)).toEqual(['0,0>4,3', '0,1>4,4', '1,0>5,3', '1,1>5,4']);
    expect(outside).toBe(5);
  });

  it('every target lies in the sheet, each at most once, and every source in the block (TED-03)', () => {
    fc.assert(
      fc.property(blocks, sheets, (block, { extent: size, selected }) => {
        const { pairs, outside } = placeBlock(block, selected, size);
        const [whole, ofBlock] = [{ ...size }, { ...block }].map(({ rows, columns }) =>
          range(0, 0, rows - 1, columns - 1),
        );
        expect(isEachOnce(pairs)).toBe(true);
        expect(outside).toBeGreaterThanOrEqual(0);
        for (const { source, target } of pairs) {
          expect(isInside(target, whole!) && isInside(source, ofBlock!)).toBe(true);
        }
      }),
    );
  });

  it('pasting a block onto the range that it was copied from is the identity (TED-03)', () => {
    fc.assert(
      fc.property(sheets, ({ extent: size, selected }) => {
        const { top, left, bottom, right } = selected;
        const { pairs, outside } = placeBlock({ rows: bottom - top + 1, columns: right - left + 1 }, selected, size);
        expect(outside).toBe(0);
        expect(pairs.map(({ target }) => target)).toEqual(positionsOf(selected));
        for (const { source, target } of pairs) expect(at(top + source.row, left + source.column)).toEqual(target);
      }),
    );
  });
});

describe('filling a selection from its edge', () => {
  it('the first row goes down, the first column to the right (TED-03)', () => {
    expect(fillDown(range(1, 0, 3, 1)).map(wordOf)).toEqual(['1,0>2,0', '1,1>2,1', '1,0>3,0', '1,1>3,1']);
    expect(fillRight(range(1, 0, 2, 2)).map(wordOf)).toEqual(['1,0>1,1', '1,0>1,2', '2,0>2,1', '2,0>2,2']);
  });

  it('a single row copies the row above, a single column the column to its left (TED-03)', () => {
    expect(fillDown(range(2, 0, 2, 1)).map(wordOf)).toEqual(['1,0>2,0', '1,1>2,1']);
    expect(fillRight(range(0, 3, 1, 3)).map(wordOf)).toEqual(['0,2>0,3', '1,2>1,3']);
    expect(fillDown(range(0, 0, 0, 4))).toEqual([]);
    expect(fillRight(range(0, 0, 4, 0))).toEqual([]);
  });
});

describe('dragging the corner of a selection', () => {
  it('goes in the direction that leads further, and repeats the pattern of the range (TED-03)', () => {
    const down = extendRange(range(0, 0, 1, 0), at(4, 2));
    expect(down?.added).toEqual(range(2, 0, 4, 0));
    expect(down?.range).toEqual(range(0, 0, 4, 0));
    expect(down?.pairs.map(wordOf)).toEqual(['0,0>2,0', '1,0>3,0', '0,0>4,0']);
    const right = extendRange(range(1, 1, 1, 1), at(2, 4));
    expect(right?.pairs.map(wordOf)).toEqual(['1,1>1,2', '1,1>1,3', '1,1>1,4']);
  });

  it('goes upwards and to the left as well, with the pattern going on backwards (TED-03)', () => {
    expect(extendRange(range(3, 0, 4, 0), at(0, 0))?.pairs.map(wordOf)).toEqual(['4,0>0,0', '3,0>1,0', '4,0>2,0']);
    expect(extendRange(range(0, 2, 0, 3), at(0, 0))?.pairs.map(wordOf)).toEqual(['0,2>0,0', '0,3>0,1']);
  });

  it('a drag within the range fills nothing; any other fills adjacent cells from it (TED-03)', () => {
    fc.assert(
      fc.property(sheets, ({ selected, to }) => {
        const extended = extendRange(selected, to);
        expect(extended === null).toBe(isInside(to, selected));
        if (!extended) return;
        expect(extended.pairs.map(({ target }) => target)).toEqual(positionsOf(extended.added));
        expect(isEachOnce(extended.pairs)).toBe(true);
        for (const { source, target } of extended.pairs) {
          expect(isInside(source, selected) && !isInside(target, selected)).toBe(true);
          expect(isInside(target, extended.range)).toBe(true);
        }
      }),
    );
  });
});
