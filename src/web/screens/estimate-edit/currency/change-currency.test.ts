import { describe, expect, it } from 'vitest';
import { text as t } from '../../../platform/translation.ts';
import { estimateSaveOf, formOf } from '../estimate-form.ts';
import { addedLine, type RatesOf, withChange, withRates } from '../estimate-line.ts';
import { whyThisRate } from '../lines/line-texts.ts';
import { madeEstimate, madeLine } from '../testing/made-estimate.ts';
import { inCurrency } from './change-currency.ts';

const EUR = { id: 2, code: 'EUR', name: 'Euro', numberOfDecimals: 2, isActive: true };
/** 2 AUD are 1 EUR. */
const cross = { baseUnits: '1', currencyUnits: '2' };
const CARD = { from: 'cost-type', card: null, firstDay: null } as const;
const PRINT = { id: 2, code: 'PRT', name: 'Printing', isActive: true, isTime: false };
const inEuro: RatesOf = ({ costType }) => ({
  rate: costType?.isTime ? '60' : null,
  markUp: '20',
  costRate: '40',
  source: { rate: CARD, markUp: CARD },
});
const estimate = madeEstimate([
  madeLine(1, { source: { rate: CARD, markUp: null } }),
  madeLine(2, { source: { rate: null, markUp: null }, rate: '99' }),
  madeLine(3, { costType: PRINT, cost: '100.00', markUp: '20', rate: '120', source: { rate: null, markUp: CARD } }),
]);
const changed = (change: 'convert' | 'rates' | 'keep') =>
  inCurrency(formOf(estimate), EUR, { change, cross, ratesOf: inEuro });
const ratesOfForm = (form: ReturnType<typeof changed>) =>
  form.sections[0]!.lines.map((line) => withRates(line, inEuro)).map(({ rate, cost }) => [rate, cost]);

describe('another currency of an estimate in the form', () => {
  it('shows what the server will store, and sends the choice', () => {
    const convertedCost = ['60', '50.00'];
    expect(ratesOfForm(changed('convert'))).toEqual([['50', null], ['49.5', null], convertedCost]);
    expect(ratesOfForm(changed('rates'))).toEqual([['60', null], ['49.5', null], convertedCost]);
    expect(ratesOfForm(changed('keep'))).toEqual([
      ['100', null],
      ['99', null],
      ['120', '100.00'],
    ]);
    const body = estimateSaveOf(estimate, changed('rates'), true);
    expect(body).toMatchObject({ currency: { id: 2 }, currencyChange: 'rates' });
    // The server determines the rate from the cards.
    expect(body.sections![0]!.lines[0]).not.toHaveProperty('rate');
    expect(estimateSaveOf(estimate, changed('keep'), true)).toMatchObject({ currencyChange: 'keep' });
    expect(estimateSaveOf(estimate, formOf(estimate), true)).not.toHaveProperty('currencyChange');
  });

  it('gives no reason for a converted or kept rate, and keeps that of an unchanged mark-up', () => {
    for (const change of ['convert', 'keep'] as const) {
      const [hours, , bought] = changed(change).sections[0]!.lines;
      const figures = { units: '1', rate: '1', net: '1', tax: '0', total: '1', margin: null };
      expect(whyThisRate({ ...figures, line: hours! }, inEuro, t)).toEqual(['Rate of 1: entered here']);
      expect(whyThisRate({ ...figures, line: bought! }, inEuro, t)).toEqual(['Mark-up of 20 %: the cost type']);
    }
  });

  it('keeps the number of an added line whose rate followed the cards', () => {
    const lineContext = { decimals: 2, divisionTaxRate: null };
    const art = { id: 1, code: 'ART', name: 'Art direction', isActive: true, isTime: true };
    const added = withChange(addedLine('new-1', undefined), { costType: art, units: '2' }, lineContext);
    const form = formOf(estimate);
    const withAdded = { ...form, sections: [{ ...form.sections[0]!, lines: [added] }] };
    const inDollars: RatesOf = (line) => ({ ...inEuro(line)!, rate: '100' });
    const [kept] = inCurrency(withAdded, EUR, { change: 'keep', cross, ratesOf: inDollars }).sections[0]!.lines;
    expect(withRates(kept!, inEuro).rate).toBe('100');
  });
});
