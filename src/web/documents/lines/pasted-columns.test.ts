import { describe, expect, it } from 'vitest';
import { guessColumns, hasHeadings, signatureOf } from './pasted-columns.ts';

const names = {
  job: 'Auftrag',
  costType: 'Kostenart',
  glChart: 'Sachkonto',
  details: 'Einzelheiten',
  employee: 'Mitarbeiter',
  units: 'Einheiten',
  rate: 'Satz',
  taxStatus: 'Steuerstatus',
  net: 'Netto',
  tax: 'Steuer',
  total: 'Gesamt',
};
const reading = { format: 'comma-point', names } as const;
const guess = (headings: string[] | null, ...rows: string[][]) => guessColumns(rows, headings, reading);

describe('the first row of a pasted block (FIX-46)', () => {
  it.each([
    [
      [
        ['Description', 'Qty', 'Unit price (EUR)'],
        ['Covers', '2', '90'],
      ],
      true,
    ],
    [
      [
        ['Einzelheiten', 'Menge'],
        ['Umschläge', '2'],
      ],
      true,
    ],
    [
      [
        ['Désignation', 'Qté', 'P.U.'],
        ['Affiche', '2', '90'],
      ],
      true,
    ],
    // One known heading above numbers; the other is the supplier's own.
    [
      [
        ['Our reference', 'Qty'],
        ['Covers', '2'],
        ['Posters', ''],
      ],
      true,
    ],
    // Words that could be texts of lines.
    [
      [
        ['Item', 'Covers'],
        ['Posters', 'Matt'],
      ],
      false,
    ],
    [
      [
        ['J100', 'Print', '2'],
        ['J101', 'Print', '3'],
      ],
      false,
    ],
    [[['Description', 'Qty']], false],
    [
      [
        ['', ''],
        ['Covers', '2'],
      ],
      false,
    ],
  ])('%j names its columns: %s', (rows, isHeading) => {
    expect(hasHeadings(rows, reading)).toBe(isHeading);
  });
});

describe('columns of a pasted block (FIX-46)', () => {
  it('is known by their headings, whatever their order; what follows from others is left out', () => {
    expect(guess(['Unit price', 'DESCRIPTION:', 'Qty.', 'Amount', 'VAT', 'Delivery'], [])).toEqual([
      'rate',
      'details',
      'units',
      null,
      'taxStatus',
      null,
    ]);
    expect(guess(['Job no.', 'Cost type', 'Person', 'Hours', 'Rate [EUR/h]'], [])).toEqual([
      'job',
      'costType',
      'employee',
      'units',
      'rate',
    ]);
  });

  it('the first of two columns with the same name counts', () => {
    expect(guess(['Text', 'Item', 'Menge'], [])).toEqual(['details', null, 'units']);
  });

  it('is a price for the whole line where there are no units', () => {
    expect(guess(['Bezeichnung', 'Betrag'], [])).toEqual(['details', 'rate']);
    expect(guess(['Bezeichnung', 'Menge', 'Betrag'], [])).toEqual(['details', 'units', null]);
    expect(guess(['Description', 'Total'], [])).toEqual(['details', 'rate']);
  });

  it('without headings is guessed by content, and still confirmed', () => {
    expect(guess(null, ['Covers, matt', '2', '90.00'], ['Posters', '1', '10'])).toEqual(['details', 'units', 'rate']);
    expect(guess(null, ['Covers', '90.00'], ['Posters', ''])).toEqual(['details', 'rate']);
    expect(guess(null, ['Matt', 'J10035', 'Covers of the magazine', '90'])).toEqual([null, 'job', 'details', 'rate']);
    expect(guess(null, ['', ''])).toEqual([null, null]);
  });

  it('is known again by the headings, or by how many columns there are', () => {
    expect(signatureOf([[' Qty', 'Price']], true)).toBe('qty\tprice');
    expect(signatureOf([['a', 'b']], false)).toBe('2');
  });
});
