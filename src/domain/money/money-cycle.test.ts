import Big from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillingStep, netsOfStep } from '../billing/billing-steps.ts';
import { baseOfPayment, withPayment } from '../billing/payment-base-amount.ts';
import { splitTotal } from '../billing/split-amount.ts';
import { taxOfDocument } from '../documents/document-tax.ts';
import { moneyCycleVectors } from '../testing/money-cycle-vectors.ts';
import { markedUp } from '../text/markup.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { roundAmount, sumOfAmounts } from './money.ts';

const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };
const decimalsOf = (currency: string) => DECIMALS[currency] ?? 2;

const cents = fc
  .bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
  .map((units) => Big(units.toString()).div(100).toFixed(2));
const rate = fc.constantFrom('19', '7', '0', '20', '8.1', '5.5', '33.333333', null);

describe('a total is split (MONEY-08)', () => {
  it('to the unit, each part within a unit of its share (MONEY-08)', () => {
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
  ])('%s (MONEY-08)', (_, total, shares, parts) => {
    expect(splitTotal(total, shares, 2)).toEqual(parts);
  });
});

describe('the vectors (MONEY-12)', () => {
  type Document = { currency: string; lines: { net: string; rate: string | null }[] };
  it.each(moneyCycleVectors<Document, object>('tax'))('$id $title (MONEY-09)', ({ given, expected }) => {
    expect(taxOfDocument(given.lines, decimalsOf(given.currency))).toEqual(expected);
  });

  type Cost = {
    cost: string;
    markupPercent: string;
    invoiceCurrency: string;
    rate?: { base: string; currency: string };
  };
  it.each(moneyCycleVectors<Cost, { net: string }>('markup'))(
    '$id $title (RATE-10)',
    ({ given, expected: { net } }) => {
      const { cost, markupPercent: markUpPercent, invoiceCurrency, rate: of } = given;
      const fixed: ExchangeRate | undefined = of && { baseUnits: of.base, currencyUnits: of.currency };
      expect(markedUp({ cost, markUpPercent }, decimalsOf(invoiceCurrency), fixed)).toBe(net);
    },
  );

  type Billing = { currency: string; lines: string[]; steps: (BillingStep & { linesKnown?: number })[] };
  type Billed = { steps: ({ nets: string[]; net: string } | { error: string })[]; left: string[] };
  it.each(moneyCycleVectors<Billing, Billed>('percent'))('$id $title (MONEY-10)', ({ given, expected }) => {
    const decimals = decimalsOf(given.currency);
    const billed = given.lines.map(() => '0');
    const steps = given.steps.map(({ linesKnown = given.lines.length, ...step }) => {
      const lines = given.lines.slice(0, linesKnown).map((quoted, place) => ({ quoted, billed: billed[place]! }));
      const done = netsOfStep(lines, step, decimals);
      if ('refused' in done) return { error: done.refused };
      for (const [place, net] of done.nets.entries()) billed[place] = sumOfAmounts([billed[place]!, net], decimals);
      return done;
    });
    const left = given.lines.map((quoted, place) => roundAmount(Big(quoted).minus(billed[place]!), decimals));
    expect({ steps, left }).toEqual(expected);
  });
});

describe('rounding in steps (MONEY-10, FX-06)', () => {
  it('adds up to the rounded share of all, whatever the steps (MONEY-10)', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 }),
        (quoted, given) => {
          const percents = [...given, 10_000]
            .sort((one, other) => one - other)
            .map((hundredths) => String(hundredths / 100));
          let billed = '0';
          for (const percent of percents) {
            const step = netsOfStep([{ quoted, billed }], { percent }, 2);
            if ('refused' in step) throw new Error(step.refused);
            billed = sumOfAmounts([billed, step.net], 2);
            expect(billed).toBe(roundAmount(Big(quoted).times(percent).times('0.01'), 2));
          }
          expect(billed).toBe(roundAmount(quoted, 2));
        },
      ),
    );
  });

  type Payment = { amount: string; rate: { base: string; currency: string } };
  type Paid = { currency: string; baseCurrency: string; invoice: { total: string; base: string }; payments: Payment[] };
  type Carried = {
    payments: { received: string; carried: string; difference: string }[];
    open: string;
    openBase: string;
  };
  it.each(moneyCycleVectors<Paid, Carried>('payments'))('$id $title (FX-06)', ({ given, expected }) => {
    const decimals = { currency: decimalsOf(given.currency), base: decimalsOf(given.baseCurrency) };
    let invoice = { ...given.invoice, paid: '0', carried: '0' };
    const payments = given.payments.map(({ amount, rate: of }) => {
      const payment = { amount, rate: { baseUnits: of.base, currencyUnits: of.currency } };
      const found = baseOfPayment(invoice, payment, decimals.base);
      invoice = withPayment(invoice, { amount, carried: found.carried }, decimals);
      return found;
    });
    const open = roundAmount(Big(invoice.total).minus(invoice.paid), decimals.currency);
    const openBase = roundAmount(Big(invoice.base).minus(invoice.carried), decimals.base);
    expect({ payments, open, openBase }).toEqual(expected);
  });

  it('paid in full leaves nothing in either currency, whatever the parts and their rates (FX-06)', () => {
    const part = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 20 }), part, (parts, base) => {
        const amounts = parts.map(([amount]) => (amount / 100).toFixed(2));
        let invoice = { total: sumOfAmounts(amounts, 2), base: (base / 100).toFixed(2), paid: '0', carried: '0' };
        for (const [place, amount] of amounts.entries()) {
          const rateOfDay = { baseUnits: '1', currencyUnits: (parts[place]![1] / 10_000).toFixed(4) };
          const { carried } = baseOfPayment(invoice, { amount, rate: rateOfDay }, 2);
          invoice = withPayment(invoice, { amount, carried }, { currency: 2, base: 2 });
        }
        expect([invoice.paid, invoice.carried]).toEqual([invoice.total, invoice.base]);
      }),
    );
  });
});

describe('tax of a document (MONEY-09)', () => {
  it('is that of the sum of each rate, and its lines add up to it (MONEY-09)', () => {
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
