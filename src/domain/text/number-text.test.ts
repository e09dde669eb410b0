import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal } from '../money/money.ts';
import { asTyped, inNumberFormat, NUMBER_FORMATS, type NumberFormat, usualNumberFormat } from './number-format.ts';
import { numbersOfBlock, readNumberText, signShownBy } from './number-text.ts';

const read = (text: string, format: NumberFormat = 'comma-point') => {
  const reading = readNumberText(text, format);
  if (reading.kind === 'ambiguous') return `${reading.thousands} or ${reading.decimals}`;
  return reading.kind === 'number' ? reading.decimal : reading.kind === 'none' ? null : reading.kind;
};

describe('numbers of a line are read as people and spreadsheets write them (PO-07, FIX-42)', () => {
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
  ])('%s is %s in every format', (text, decimal) => {
    for (const format of NUMBER_FORMATS) expect(read(text, format)).toBe(decimal);
  });

  it.each<[NumberFormat, string, string]>([
    ['comma-point', '1,234', '1234'],
    ['comma-point', '1.234', '1.234'],
    ['comma-point', '-999,000', '-999000'],
    ['point-comma', '1,234', '1234 or 1.234'],
    ['point-comma', '1.234', '1234 or 1.234'],
    ['point-comma', '(999.000)', '-999000 or -999'],
    ['point-comma', 'EUR 1.234-', '-1234 or -1.234'],
    ['space-comma', '1,234', '1234 or 1.234'],
    ['space-comma', '1.234', '1234 or 1.234'],
    ['space-comma', '1\u202f234', '1234'],
    ['apostrophe-point', '1,234', '1234 or 1.234'],
    ['apostrophe-point', '1.234', '1.234'],
    ['apostrophe-point', '1’234', '1234'],
  ])('a single separator before three digits: in %s %s is %s (FIX-38)', (format, text, decimal) => {
    expect(read(text, format)).toBe(decimal);
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
    // Full-width digits and digits of other scripts.
    '１２',
    '٣',
    '1²',
  ])('%s is no number', (text) => {
    for (const format of NUMBER_FORMATS) expect(read(text, format)).toBe('unreadable');
  });

  it('nothing is nothing', () => {
    expect(read('')).toBe(null);
    expect(read(' \u00a0 ')).toBe(null);
  });

  const formats = fc.constantFrom(...NUMBER_FORMATS);

  it('an amount reads back from its display with group separators, and from its editing form (FIX-38)', () => {
    const amounts = fc.tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amounts, formats, ([whole, cents], format) => {
        const plain = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(read(inNumberFormat(plain, format), format)).toBe(plainDecimal(plain));
        expect(read(asTyped(plain, format), format)).toBe(plainDecimal(plain));
      }),
    );
  });

  it('units of any decimals read back as an editor begins with them, without a question (FIX-38)', () => {
    const units = fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.stringMatching(/^\d{0,6}$/));
    fc.assert(
      fc.property(units, formats, ([whole, fraction], format) => {
        const plain = fraction ? `${whole}.${fraction}` : `${whole}`;
        expect(read(asTyped(plain, format), format)).toBe(plainDecimal(plain));
      }),
    );
  });

  it('any input reads as a plain decimal or as nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+(]?[\d., ']{0,12}[-)]?$/)), formats, (text, format) => {
        const reading = readNumberText(text, format);
        if (reading.kind === 'number') expect(reading.decimal).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});

it('a language has its usual format (FIX-38)', () => {
  expect(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'de-CH', 'ja'].map(usualNumberFormat)).toEqual([
    'comma-point',
    'point-comma',
    'space-comma',
    'point-comma',
    'point-comma',
    'point-comma',
    'point-comma',
    'apostrophe-point',
    'comma-point',
  ]);
});

it('an amount shows every digit in each format (FIX-38)', () => {
  const shown = (decimal: string) => NUMBER_FORMATS.map((format) => inNumberFormat(decimal, format));
  expect(shown('-94912.87')).toEqual(['-94,912.87', '-94.912,87', '-94\u202f912,87', '-94’912.87']);
  expect(shown('99999999999999999.999')[1]).toBe('99.999.999.999.999.999,999');
  expect(shown('999')).toEqual(['999', '999', '999', '999']);
});

describe('the numbers of a pasted block', () => {
  const readBlock = (texts: string[]) => {
    const numbers = numbersOfBlock(texts);
    return texts.map((text) => {
      const reading = readNumberText(text, 'comma-point', numbers);
      return reading.kind === 'number' ? reading.decimal : reading.kind;
    });
  };

  it('are read with the separators of their neighbours (FIX-124)', () => {
    expect(readBlock(['1.000', '0,35 €', '1.234,50'])).toEqual(['1000', '0.35', '1234.5']);
    expect(readBlock(['1,000', '2.5'])).toEqual(['1000', '2.5']);
    expect(readBlock(['1.500', '1.234.567'])).toEqual(['1500', '1234567']);
    expect(readBlock(['1,500', '1.234.567'])).toEqual(['1.5', '1234567']);
  });

  it("ambiguous numbers aren't guessed without a deciding neighbour (FIX-124)", () => {
    expect(readBlock(['1.000', '12', 'Covers'])).toEqual(['ambiguous', '12', 'unreadable']);
    expect(readBlock(['1.000', '0,5', '2.5'])).toEqual(['ambiguous', '0.5', '2.5']);
  });

  it('reveal their decimal sign by the raw value next to the text (FIX-124)', () => {
    expect(signShownBy('1.000', '1000')).toBe(',');
    expect(signShownBy('1.000', '1')).toBe('.');
    expect(signShownBy('12', '12')).toBeNull();
    expect(signShownBy('01:30', '0.0625')).toBeNull();
    expect(signShownBy('1.000', 'nonsense')).toBeNull();
  });
});
