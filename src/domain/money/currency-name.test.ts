import { describe, expect, it } from 'vitest';
import { namesCurrency } from './currency-name.ts';

describe('a currency in a file', () => {
  it.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    [' Euro - EUR ', 'EUR'],
    ['EUR - Euro', 'EUR'],
    ['€', 'EUR'],
    ['Euro', 'EUR'],
    ['United States Dollar - USD', 'USD'],
    ['$', 'USD'],
    ['$', 'AUD'],
    ['A$', 'AUD'],
    ['£', 'GBP'],
    ['CHF', 'CHF'],
  ])('takes %s as %s (FIX-93)', (text, code) => {
    expect(namesCurrency(text, code)).toBe(true);
  });

  it.each([
    ['Euro - EUR', 'USD'],
    ['€', 'GBP'],
    ['US$', 'AUD'],
    ['A$', 'USD'],
    ['$', 'EUR'],
    ['', 'EUR'],
  ])('does not take %s as %s (FIX-93)', (text, code) => {
    expect(namesCurrency(text, code)).toBe(false);
  });
});
