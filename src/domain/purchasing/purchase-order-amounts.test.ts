import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimalText, roundAmount, sumOfAmounts } from '../money/money.ts';
import { moneyVectors } from '../testing/money-vectors.ts';
import { amountsOfLine, isLineTooLarge, totalsOfLines } from './purchase-order-amounts.ts';

const vectors = moneyVectors();

describe('a line comes to (MONEY-02, MONEY-03, MONEY-04, MONEY-07)', () => {
  it.each(vectors.lineVectors.map((vector) => [vector.id, vector.title, vector] as const))(
    '%s: %s',
    (_id, _title, vector) => {
      const { units, rate, taxStatus, supplier, division, currency } = vector.input;
      const amounts = amountsOfLine({ units, rate, taxStatus }, { supplier, division }, currency.numberOfDecimals);
      const { error, ...expected } = vector.expected;
      expect(amounts).toEqual(expected);
      expect(isLineTooLarge(amounts)).toBe(error !== null);
    },
  );
});

describe('an order comes to (MONEY-04, PO-05)', () => {
  it.each(vectors.documentVectors.map((vector) => [vector.id, vector.title, vector] as const))(
    '%s: %s',
    (_id, _title, vector) => {
      const decimals = vector.currency.numberOfDecimals;
      const lineContext = { supplier: null, division: { gstTaxRate: vector.taxRate } };
      const lines = vector.lines.map(({ units, rate }) =>
        amountsOfLine({ units, rate, taxStatus: { gross: true } }, lineContext, decimals),
      );
      for (const [index, { net, tax, total }] of lines.entries())
        expect({ net, tax, total }).toMatchObject({
          net: vector.lines[index]!.net,
          tax: vector.lines[index]!.tax,
          total: vector.lines[index]!.total,
        });
      expect(totalsOfLines(lines, decimals)).toEqual(vector.expected);
    },
  );
});

it('a credit is the exact mirror of its charge, and net and tax are the total, for any line (MONEY-07)', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => {
      const text = String(digits).padStart(scale + 1, '0');
      return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
    });
  fc.assert(
    fc.property(
      decimal,
      decimal,
      fc.constantFrom('10', '7.5', '20', '0.0375'),
      fc.integer({ min: 0, max: 4 }),
      (units, rate, percent, decimals) => {
        const lineContext = { supplier: null, division: { gstTaxRate: percent } };
        const of = (sign: string) =>
          amountsOfLine({ units: `${sign}${units}`, rate, taxStatus: { gross: true } }, lineContext, decimals);
        const [charge, credit] = [of(''), of('-')];
        for (const key of ['net', 'tax', 'total'] as const) {
          expect(sumOfAmounts([charge[key], credit[key]], decimals)).toBe(roundAmount('0', decimals));
          expect(isDecimalText(charge[key])).toBe(true);
        }
        expect(sumOfAmounts([charge.net, charge.tax], decimals)).toBe(charge.total);
      },
    ),
  );
});

it('only a plain decimal number is taken (MONEY-01)', () => {
  for (const text of ['0', '-1', '12.50', '0.0375', '99999999999999999.99'])
    expect([text, isDecimalText(text)]).toEqual([text, true]);
  for (const text of [
    '',
    '-',
    '.5',
    '12.',
    '1e3',
    ' 12.5',
    '12.50 ',
    '1,000.50',
    'NaN',
    'Infinity',
    '+1',
    '١٢',
    '0x10',
    '1_0',
  ])
    expect([text, isDecimalText(text)]).toEqual([text, false]);
});
