import { describe, expect, it } from 'vitest';
import { addedLine, lineOf, quotedOf, type RatesOf, sentLine, withChange, withRates } from './estimate-line.ts';
import { madeLine } from './testing/made-estimate.ts';

const lineContext = { decimals: 2, divisionTaxRate: '10' };
const ART = { id: 1, code: 'ART', name: 'Art direction', isActive: true, isTime: true };
const PRINT = { ...ART, id: 2, code: 'PRT', name: 'Printing', isTime: false };
const ratesOf: RatesOf = ({ costType }) => ({
  rate: costType?.id === 1 ? '150' : null,
  markUp: '20',
  costRate: '80',
  source: { rate: null, markUp: null },
});
const quoted = (line: ReturnType<typeof addedLine>) => quotedOf(withRates(line, ratesOf), 2);

describe('a line of an estimate', () => {
  it('takes the rate of its cost type until one is typed, and again when that is emptied (RATE-12)', () => {
    const added = withChange(addedLine('new-1', undefined), { costType: ART, units: '2' }, lineContext);
    expect(quoted(added).net).toBe('300.00');
    expect(sentLine(added, true)).not.toHaveProperty('rate');
    const typed = withChange(added, { rate: '100' }, lineContext);
    expect(quoted(typed).net).toBe('200.00');
    expect(sentLine(typed, true)).toMatchObject({ rate: '100' });
    expect(quoted(withChange(typed, { rate: null }, lineContext)).net).toBe('300.00');
  });

  it('purchases are marked up until units or a rate are entered (EST-02, RATE-10)', () => {
    const added = withChange(addedLine('new-1', undefined), { costType: PRINT, cost: '100' }, lineContext);
    expect(quoted(added)).toEqual({ units: '1', rate: '120', net: '120.00' });
    const own = withChange(added, { markUp: '50' }, lineContext);
    expect(quoted(own).net).toBe('150.00');
    expect(quoted(withChange(own, { units: '3', rate: '10' }, lineContext)).net).toBe('30.00');
  });

  it('a net that is typed over is 1 x net, and goes alone where cost is not to be seen (MONEY-11, PERM-14)', () => {
    const typed = withChange(lineOf(madeLine(1)), { net: '99.95' }, lineContext);
    expect(quoted(typed)).toEqual({ units: '1', rate: '99.95', net: '99.95' });
    expect(sentLine(typed, true)).toMatchObject({ units: '1', rate: '99.95', markUp: null });
    const { units, rate, net } = sentLine(typed, false);
    expect([units, rate, net]).toEqual([undefined, undefined, '99.95']);
  });

  it('a tax status brings its own rate, else that of the division (MONEY-09)', () => {
    const status = { id: 1, code: 'GST', name: 'GST', isActive: true, gross: true };
    const line = lineOf(madeLine(1));
    expect(withChange(line, { taxStatus: { ...status, taxRate: null } }, lineContext).taxRate).toBe('10');
    expect(withChange(line, { taxStatus: { ...status, taxRate: '7' } }, lineContext).taxRate).toBe('7');
  });
});
