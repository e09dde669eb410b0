import { describe, expect, it } from 'vitest';
import { lineOf } from '../estimate-line.ts';
import { madeLine } from '../testing/made-estimate.ts';
import { COLUMN_LOOKS, columnsFor, hasBuying } from './line-columns.ts';

describe('the columns of an estimate', () => {
  it('give the text for the client the most room, also when the window is tight (UX-03)', () => {
    for (const { details, ...others } of [COLUMN_LOOKS.widths, COLUMN_LOOKS.tightWidths])
      expect(details).toBeGreaterThan(Math.max(...Object.values(others)));
    expect(COLUMN_LOOKS.words).toBe('details');
  });

  it('fold cost, mark-up and supplier away, and keep cost and margin from those without the right (UX-03, PERM-14)', () => {
    expect(columnsFor({ maySeeMargin: true, showsBuying: false })).toEqual([
      ...['costType', 'person', 'details', 'units', 'rate', 'taxStatus', 'net', 'tax', 'total', 'margin'],
    ]);
    expect(columnsFor({ maySeeMargin: false, showsBuying: true })).toEqual([
      ...['costType', 'person', 'details', 'units', 'rate', 'supplier', 'taxStatus', 'net', 'tax', 'total'],
    ]);
  });

  it('are needed by lines that are bought in, or can be (UX-03)', () => {
    const bought = { id: 2, code: 'PRINT', name: 'Printing', isActive: true, isTime: false };
    expect(hasBuying([lineOf(madeLine(1))])).toBe(false);
    expect(hasBuying([lineOf(madeLine(1)), lineOf(madeLine(2, { costType: bought }))])).toBe(true);
    expect(hasBuying([lineOf(madeLine(1, { cost: '5' }))])).toBe(true);
  });
});
