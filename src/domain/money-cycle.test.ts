import Big from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxOfDocument } from './document-tax.ts';
import { roundQuotient } from './exact-quotient.ts';
import { markedUp } from './mark-up.ts';
import { roundAmount, sumOfAmounts } from './money.ts';
import { splitTotal } from './money-shares.ts';
import { DECIMALS, moneyCycleVectors } from './testing/money-cycle-vectors.ts';

const cents = fc
  .bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
  .map((units) => Big(units.toString()).div(100).toFixed(2));
const rate = fc.constantFrom('19', '7', '0', '20', '8.1', '5.5', '33.333333', null);

describe('MONEY-08 a total is split', () => {
  it('MONEY-08 to the unit, each part within a unit of its share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, rate), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(0, 2, 3),
        (lines, decimals) => {
          const shares = lines.map(([net, percent]) =>
            Big(net)
              .times(percent ?? '0')
              .times('0.01'),
          );
          const total = roundAmount(
            shares.reduce((sum, share) => sum.plus(share), Big(0)),
            decimals,
          );
          const parts = splitTotal(total, shares, decimals);
          expect(sumOfAmounts(parts, decimals)).toBe(total);
          const unit = Big(10).pow(-decimals);
          for (const [place, part] of parts.entries())
            expect(Big(part).minus(shares[place]!).abs().lte(unit)).toBe(true);
          const mirrored = splitTotal(
            roundAmount(Big(total).times(-1), decimals),
            shares.map((share) => share.times(-1)),
            decimals,
          );
          if (!Big(total).eq(0))
            expect(mirrored).toEqual(parts.map((part) => roundAmount(Big(part).times(-1), decimals)));
        },
      ),
    );
  });

  it.each([
    [
      'three equal parts: the earlier take what is left',
      '0.10',
      ['0.0333', '0.0333', '0.0333'],
      ['0.04', '0.03', '0.03'],
    ],
    ['a minus part is rounded down, and has the larger rest', '1.00', ['1.633', '-0.633'], ['1.63', '-0.63']],
    ['a negative total is the mirror image', '-0.10', ['-0.0333', '-0.0333', '-0.0333'], ['-0.04', '-0.03', '-0.03']],
    ['the largest rest comes first', '0.03', ['0.011', '0.019'], ['0.01', '0.02']],
    ['nothing of nothing', '0.00', [], []],
  ])('MONEY-08 %s', (_, total, shares, parts) => {
    expect(splitTotal(total, shares, 2)).toEqual(parts);
  });
});

describe('MONEY-12 the vectors', () => {
  it.each(moneyCycleVectors('tax'))('MONEY-09 $id $title', ({ given: { currency, lines }, expected }) => {
    expect(taxOfDocument(lines, DECIMALS[currency]!)).toEqual(expected);
  });

  it.each(moneyCycleVectors('markup'))('RATE-10 $id $title', ({ given, expected: { net } }) => {
    const { cost, markupPercent: markUpPercent, invoiceCurrency, rate: fixed } = given;
    expect(markedUp({ cost, markUpPercent }, DECIMALS[invoiceCurrency]!, fixed)).toBe(net);
  });
});

describe('MONEY-09 tax of a document', () => {
  it('MONEY-09 is that of the sum of each rate, and its lines add up to it', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ net: cents, rate }), { maxLength: 40 }), (lines) => {
        const { lineTaxes, groups, net, tax, total } = taxOfDocument(lines, 2);
        expect(sumOfAmounts(lineTaxes, 2)).toBe(tax);
        expect(sumOfAmounts([net, tax], 2)).toBe(total);
        expect(net).toBe(
          sumOfAmounts(
            lines.map((line) => line.net),
            2,
          ),
        );
        for (const group of groups)
          expect(group.tax).toBe(roundAmount(Big(group.net).times(group.rate).times('0.01'), 2));
      }),
    );
  });
});

describe('FX-01 MONEY-07 a quotient', () => {
  it('MONEY-07 is rounded once, however near to a half it is', () => {
    // 1.2 / 2.4000…01: a division of twenty digits says 0.5, and rounds up.
    expect(roundQuotient('1.2', '2.4000000000000000000000000001', 0)).toBe('0');
    expect(roundQuotient('1', '2', 0)).toBe('1');
    expect(roundQuotient('-1', '2', 0)).toBe('-1');
    expect(roundQuotient('-1', '3', 0)).toBe('0');
    expect(roundQuotient('12345678901234567.11', '1', 2)).toBe('12345678901234567.11');
  });

  it('MONEY-07 is the nearest amount there is', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((units) => Big(units.toString()).div(1_000_000));
    fc.assert(
      fc.property(cents, positive, fc.constantFrom(0, 2, 3), (dividend, divisor, decimals) => {
        const rounded = Big(roundQuotient(dividend, divisor, decimals));
        // Twice the distance, in units of the divisor, is at most one unit of the last decimal.
        const distance = rounded.times(divisor).minus(dividend).abs().times(2);
        expect(distance.lte(divisor.times(Big(10).pow(-decimals)))).toBe(true);
      }),
    );
  });
});
