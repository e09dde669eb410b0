import { expect, it } from 'vitest';
import { isCurrencyInUse } from './currency-in-use.ts';

it.each([
  ['EUR', 'Euro', true],
  ['XCG', 'Caribbean guilder', true],
  ['HRK', 'Croatian Kuna', false],
  ['BRN', 'Brazilian New Cruzado (1989–1990)', false],
])('knows whether %s, %s, is still in use (FIX-106)', (code, name, isInUse) => {
  expect(isCurrencyInUse({ code, name })).toBe(isInUse);
});
