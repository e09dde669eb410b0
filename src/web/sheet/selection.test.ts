import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeOf,
  focusOf,
  holdSelection,
  type Movement,
  moveByTab,
  moveSelection,
  nextInReadingOrder,
  positionsOf,
  rangeOf,
  type Selection,
  selectCell,
} from './selection.ts';

const extent = { rows: 4, columns: 3 };
const at = (row: number, column: number) => ({ row, column });
const movements: fc.Arbitrary<Movement> = fc.oneof(
  fc.record({
    kind: fc.constant('step' as const),
    rows: fc.integer({ min: -12, max: 12 }),
    columns: fc.integer({ min: -12, max: 12 }),
  }),
  fc.record({
    kind: fc.constantFrom('edge' as const, 'corner' as const),
    end: fc.constantFrom('first' as const, 'last' as const),
  }),
);

describe('the selection of a sheet', () => {
  it('moves one cell, to the edges of the row and to the corners of the sheet', () => {
    const from = selectCell(at(1, 1));
    expect(moveSelection(from, { kind: 'step', rows: 0, columns: 1 }, extent, false)).toEqual(selectCell(at(1, 2)));
    expect(moveSelection(from, { kind: 'edge', end: 'first' }, extent, false)).toEqual(selectCell(at(1, 0)));
    expect(moveSelection(from, { kind: 'corner', end: 'last' }, extent, false)).toEqual(selectCell(at(3, 2)));
  });

  it('extends from where it began', () => {
    const extended = moveSelection(selectCell(at(2, 2)), { kind: 'step', rows: -1, columns: -1 }, extent, true);
    expect(rangeOf(extended)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    expect(positionsOf(rangeOf(extended))).toEqual([at(1, 1), at(1, 2), at(2, 1), at(2, 2)]);
  });

  it('never leaves the sheet, whatever the movements', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(movements, fc.boolean())), (steps) => {
        let selection = selectCell(at(0, 0));
        for (const [movement, isExtending] of steps) {
          selection = moveSelection(selection, movement, extent, isExtending);
          for (const { row, column } of [selection.anchor, selection.focus]) {
            expect(row >= 0 && row < extent.rows && column >= 0 && column < extent.columns).toBe(true);
          }
        }
      }),
    );
  });

  it('continues in reading order and stops at the ends', () => {
    expect(nextInReadingOrder(at(0, 2), extent, 1)).toEqual(at(1, 0));
    expect(nextInReadingOrder(at(1, 0), extent, -1)).toEqual(at(0, 2));
    expect(nextInReadingOrder(at(3, 2), extent, 1)).toEqual(at(3, 2));
    expect(nextInReadingOrder(at(0, 0), extent, -1)).toEqual(at(0, 0));
  });

  it('typing goes into the cell where a range began, and Tab goes through its cells over and over (TED-03)', () => {
    let selection: Selection = { anchor: at(1, 0), focus: at(2, 1) };
    expect([activeOf(selection), focusOf(selection)]).toEqual([at(1, 0), at(2, 1)]);
    const visited = [];
    for (let step = 0; step < 4; step++) {
      selection = moveByTab(selection, extent, 1);
      visited.push(activeOf(selection));
    }
    expect(visited).toEqual([at(1, 1), at(2, 0), at(2, 1), at(1, 0)]);
    expect(rangeOf(selection)).toEqual({ top: 1, left: 0, bottom: 2, right: 1 });
    expect(activeOf(moveByTab(selection, extent, -1))).toEqual(at(2, 1));
    expect(moveByTab(selectCell(at(0, 2)), extent, 1)).toEqual(selectCell(at(1, 0)));
  });

  it('is held within the sheet when rows go away, and stays the very same when it fits', () => {
    const selection = selectCell(at(3, 1));
    expect(holdSelection(selection, extent)).toBe(selection);
    expect(holdSelection(selection, { rows: 2, columns: 3 })).toEqual(selectCell(at(1, 1)));
  });
});
