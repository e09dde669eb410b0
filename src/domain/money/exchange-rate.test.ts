import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/calendar.ts';
import { moneyCycleVectors } from '../testing/money-cycle-vectors.ts';
import {
  convert,
  convertLine,
  type ExchangeRate,
  exchangeRateFindings,
  isOddRate,
  type RateOfDay,
  type RateSource,
  rateOnDay,
} from './exchange-rate.ts';
import { sumOfAmounts } from './money.ts';

const DECIMALS: Record<string, number> = { JPY: 0, KWD: 3 };
const decimalsOf = (code: string) => DECIMALS[code] ?? 2;
type GivenRate = { base: string; currency: string };
const rateOf = ({ base, currency }: GivenRate): ExchangeRate => ({ baseUnits: base, currencyUnits: currency });

describe('the vectors of rates of exchange (MONEY-12)', () => {
  type Document = { baseCurrency: string; rate: GivenRate; amounts: string[] };
  it.each(moneyCycleVectors<Document, { baseAmounts: string[]; base: string }>('convert'))(
    '$id: $title (MONEY-12, FX-04)',
    ({ given, expected }) => {
      const decimals = decimalsOf(given.baseCurrency);
      const baseAmounts = given.amounts.map((amount) => convert(amount, rateOf(given.rate), decimals));
      expect({ baseAmounts, base: sumOfAmounts(baseAmounts, decimals) }).toEqual(expected);
    },
  );

  type OnDay = {
    baseCurrency: string;
    day: string;
    amount: string;
    rates: { day: string; source: RateSource; rate: GivenRate }[];
  };
  it.each(moneyCycleVectors<OnDay, { error?: string; base?: string }>('rateday'))(
    '$id: $title (MONEY-12, FX-03)',
    ({ given, expected }) => {
      const rates = given.rates.map(({ rate, ...dated }) => ({ ...dated, ...rateOf(rate) }));
      const found = rateOnDay(rates, given.day);
      const result = found
        ? { base: convert(given.amount, found, decimalsOf(given.baseCurrency)) }
        : { error: 'no-exchange-rate' };
      expect(result).toMatchObject(expected.error ? { error: expected.error } : { base: expected.base });
    },
  );
});

describe('the rate of a day', () => {
  const rate = (day: string, source: RateSource = 'file'): RateOfDay => ({
    day,
    source,
    baseUnits: '1',
    currencyUnits: '2',
  });

  it('is its own, else the nearest of the seven days before, and of one day the typed one (FX-03)', () => {
    const rates = [rate('2026-03-07'), rate('2026-03-10'), rate('2026-03-10', 'typed'), rate('2026-03-15')];
    expect(rateOnDay(rates, '2026-03-10')).toEqual(rate('2026-03-10', 'typed'));
    expect(rateOnDay(rates.toReversed(), '2026-03-10')).toEqual(rate('2026-03-10', 'typed'));
    expect(rateOnDay(rates, '2026-03-14')).toEqual(rate('2026-03-10', 'typed'));
    // Rates stay valid for seven days, which covers Easter.
    expect(rateOnDay([rate('2026-03-07')], '2026-03-14')).toEqual(rate('2026-03-07'));
    expect(rateOnDay([rate('2026-03-06')], '2026-03-14')).toBe(null);
    // A more recent imported rate wins over an older typed one. Later rates don't count.
    expect(rateOnDay([rate('2026-03-09', 'typed'), rate('2026-03-12')], '2026-03-13')).toEqual(rate('2026-03-12'));
    expect(rateOnDay([rate('2026-03-15')], '2026-03-14')).toBe(null);
  });

  it('is never of a day after, nor of more than seven before, whatever rates there are (FX-03)', () => {
    const anyRate = fc.record({ back: fc.integer({ min: -20, max: 20 }), isTyped: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyRate), (given) => {
        const day = '2026-03-14';
        const rates = given.map(({ back, isTyped }) => rate(addDays(day, -back), isTyped ? 'typed' : 'file'));
        const usable = given.map(({ back }) => back).filter((back) => back >= 0 && back <= 7);
        const found = rateOnDay(rates, day);
        expect(found?.day ?? null).toBe(usable.length === 0 ? null : addDays(day, -Math.min(...usable)));
        const sources = rates.filter((one) => one.day === found?.day).map(({ source }) => source);
        if (found) expect(found.source).toBe(sources.includes('typed') ? 'typed' : 'file');
      }),
    );
  });
});

describe('an amount in base', () => {
  it('is rounded once, half away from zero, to the decimals of the base currency (FX-04)', () => {
    const yen = { baseUnits: '162.41', currencyUnits: '1' };
    expect(convert('100.20', yen, 0)).toBe('16273');
    expect(convert('-1.50', { baseUnits: '1', currencyUnits: '1' }, 0)).toBe('-2');
    expect(convert('0.005', { baseUnits: '1', currencyUnits: '1' }, 2)).toBe('0.01');
    expect(convert('1', { baseUnits: '1', currencyUnits: '3' }, 3)).toBe('0.333');
    // One third, with all seventeen digits before the point.
    expect(convert('99999999999999999.99', { baseUnits: '1', currencyUnits: '3' }, 2)).toBe('33333333333333333.33');
    expect(convert('10000000000000000.01', { baseUnits: '1.0000001', currencyUnits: '1' }, 2)).toBe(
      '10000001000000000.01',
    );
    expect(convert('-0.001', { baseUnits: '1', currencyUnits: '1' }, 2)).toBe('0.00');
    // Just below a half rounds down, however many digits follow.
    expect(convert('0.01499999999999999999999999', { baseUnits: '1', currencyUnits: '3' }, 2)).toBe('0.00');
  });

  const figure = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, decimals]) => Big(digits.toString()).times(Big(10).pow(-decimals)).toFixed());
  const cents = fc.bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n });

  it('is the nearest amount of the base currency, up to seventeen digits before the point (FX-04)', () => {
    fc.assert(
      fc.property(
        cents,
        figure,
        figure,
        fc.integer({ min: 0, max: 4 }),
        (whole, baseUnits, currencyUnits, decimals) => {
          const amount = Big(whole.toString()).times('0.01').toFixed();
          const inBase = convert(amount, { baseUnits, currencyUnits }, decimals);
          // |result × currency − amount × base| ≤ ½ unit × currency checks the result without dividing.
          const distance = Big(inBase).times(currencyUnits).minus(Big(amount).times(baseUnits)).abs();
          const half = Big(currencyUnits).times(Big(10).pow(-decimals)).times('0.5');
          expect(distance.lte(half)).toBe(true);
          if (distance.eq(half))
            expect(Big(inBase).times(currencyUnits).abs().gt(Big(amount).times(baseUnits).abs())).toBe(true);
        },
      ),
    );
  });

  it('rounding is symmetric for negative amounts, and a rate of one changes nothing (FX-04)', () => {
    fc.assert(
      fc.property(cents, figure, figure, (whole, baseUnits, currencyUnits) => {
        const amount = Big(whole.toString()).times('0.01').toFixed(2);
        const mirrored = Big(amount).times(-1).toFixed(2);
        const rate = { baseUnits, currencyUnits };
        expect(
          Big(convert(mirrored, rate, 2))
            .plus(convert(amount, rate, 2))
            .eq(0),
        ).toBe(true);
        expect(Big(convert(amount, { baseUnits, currencyUnits: baseUnits }, 2)).eq(amount)).toBe(true);
      }),
    );
  });

  it('each amount of a line is converted on its own, and the total is their sum (FX-04)', () => {
    const rate = { baseUnits: '1', currencyUnits: '1.0837' };
    expect(convertLine({ net: '10.01', tax: '1.90' }, rate, 2)).toEqual({ net: '9.24', tax: '1.75', total: '10.99' });
  });
});

it('a rate is of a day that has come, and of another currency than the base (FX-09)', () => {
  const world = { today: '2026-03-14', baseCurrencyId: 1 };
  expect(exchangeRateFindings({ day: '2026-03-14', currency: 2 }, world)).toEqual([]);
  expect(exchangeRateFindings({ day: '2026-03-15', currency: 1 }, world)).toEqual([
    { field: 'day', why: 'exchange-rate-ahead' },
    { field: 'currency', why: 'exchange-rate-of-base' },
  ]);
});

it('warns about a rate that differs by more than half from the previous one, in either direction (FIX-118)', () => {
  const before = { baseUnits: '1', currencyUnits: '1.08' };
  const isOdd = (baseUnits: string, currencyUnits: string) => isOddRate({ baseUnits, currencyUnits }, before);
  expect(isOdd('1', '1.12')).toBe(false);
  expect(isOdd('100', '108')).toBe(false);
  expect(isOdd('1.5', '1.08')).toBe(false);
  expect(isOdd('1.500001', '1.08')).toBe(true);
  expect(isOdd('1', '2.16')).toBe(false);
  expect(isOdd('1', '2.160001')).toBe(true);
  expect(isOdd('1', '108')).toBe(true);
});
