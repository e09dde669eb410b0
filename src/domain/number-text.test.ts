import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal } from './money.ts';
import { readNumberText } from './number-text.ts';

const read = (text: string, hasDecimalComma = false) => {
  const reading = readNumberText(text, hasDecimalComma);
  return reading.kind === 'number' ? reading.decimal : reading.kind === 'none' ? null : reading.problem;
};

describe('PO-07 FIX-42 numbers of a line are read as people and spreadsheets write them', () => {
  it.each([
    ['12', '12'],
    ['-3.5', '-3.5'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1 234,50', '1234.5'],
    ["1'234.50", '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['€ 1,234.50', '1234.5'],
    ['-$12.00', '-12'],
    ['$-12.00', '-12'],
    ['1,234.50 EUR', '1234.5'],
    ['AUD 90', '90'],
    ['(12.30)', '-12.3'],
    ['12.30-', '-12.3'],
    ['\u22124', '-4'],
    ['\u00a01\u00a0234\u00a0', '1234'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['-0.00', '0'],
    ['123456789012345678.99', '123456789012345678.99'],
  ])('%s is %s in every language', (text, decimal) => {
    expect(read(text)).toBe(decimal);
    expect(read(text, true)).toBe(decimal);
  });

  it('a single separator before three digits is read by the language, and not at all where it could mean two things', () => {
    expect(read('1,234')).toBe('1234');
    expect(read('1.234')).toBe('1.234');
    expect(read('1,234', true)).toBe('1.234');
    expect(read('1.234', true)).toBe('ambiguous');
  });

  it.each([
    'abc',
    '1e3',
    '--1',
    '(1',
    '1)',
    '1,2,3',
    '1,23.4',
    '1.2.3',
    '1 2',
    '12 EUROS',
    '0x1F',
    '-',
    ',',
    '1'.repeat(30),
    // Digits of another width or script (FIX-42).
    '１２',
    '٣',
    '1²',
  ])('%s is no number', (text) => {
    expect(read(text)).toBe('not-a-number');
    expect(read(text, true)).toBe('not-a-number');
  });

  it('nothing is nothing', () => {
    expect(read('')).toBe(null);
    expect(read(' \u00a0 ')).toBe(null);
  });

  it('an amount reads back as it is shown, with its thousands apart', () => {
    const amounts = fc.tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amounts, fc.boolean(), ([whole, cents], hasDecimalComma) => {
        const plain = `${whole}.${String(cents).padStart(2, '0')}`;
        const shown = plain.replace(/\d(?=(\d{3})+\.)/g, '$&,');
        expect(read(shown, hasDecimalComma)).toBe(plainDecimal(plain));
      }),
    );
  });

  it('whatever is typed, what is read is a plain decimal or nothing at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[-+(]?[\d., ']{0,12}[-)]?$/)),
        fc.boolean(),
        (text, comma) => {
          const reading = readNumberText(text, comma);
          if (reading.kind === 'number') expect(reading.decimal).toMatch(/^-?\d+(\.\d+)?$/);
        },
      ),
    );
  });
});
