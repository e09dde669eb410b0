import { describe, expect, it } from 'vitest';
import { baseCurrencyRefusal } from './base-currency.ts';

describe('the base currency (FX-01)', () => {
  it.each([
    ['stays what it is', { before: 1, after: 1, hasAmounts: true }, null],
    ['becomes another while nothing is kept in it', { before: 1, after: 2, hasAmounts: false }, null],
    ['stays once something is', { before: 1, after: 2, hasAmounts: true }, 'currency-settled'],
    ['is not taken away then either', { before: 1, after: null, hasAmounts: true }, 'currency-settled'],
    ['is given first', { before: null, after: 1, hasAmounts: true }, null],
  ] as const)('%s (FX-01, ADM-11)', (_, change, refusal) => {
    expect(baseCurrencyRefusal(change)).toBe(refusal);
  });
});
