import { expect, it } from 'vitest';
import { convertRate, crossRate, lineInCurrency } from './currency-change.ts';

/** 1.65 AUD = 1 EUR; 100 JPY = 1.05 AUD. */
const EUR = { baseUnits: '1.65', currencyUnits: '1' };
const JPY = { baseUnits: '1.05', currencyUnits: '100' };

it('crosses two exchange rates exactly and rounds once', () => {
  expect(convertRate('185', crossRate({ from: null, to: EUR })!)).toBe('112.121212');
  expect(convertRate('112.121212', crossRate({ from: EUR, to: null })!)).toBe('185');
  expect(convertRate('1', crossRate({ from: EUR, to: JPY })!)).toBe('157.142857');
  expect(crossRate({ from: undefined, to: EUR })).toBeNull();
});

it('converts costs to the decimals of the currency, and takes rates from cards only where they were not typed', () => {
  const cross = crossRate({ from: null, to: JPY })!;
  const into = { cross, decimals: 0, rateFromCards: '15000' };
  expect(lineInCurrency({ rate: '150', cost: '99.99' }, 'rates', into)).toEqual({ rate: '15000', cost: '9523' });
  expect(lineInCurrency({ rate: '150', cost: null }, 'convert', into)).toEqual({ rate: '14285.714286', cost: null });
  const typed = { ...into, rateFromCards: null };
  expect(lineInCurrency({ rate: '150', cost: null }, 'rates', typed).rate).toBe('14285.714286');
});
