import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areTooManyHours,
  jobAmountsOfLine,
  marginOf,
  problemsOfEstimateLine,
  quotedOfLine,
  withTypedNet,
} from './estimate-line.ts';

const line = { units: '2', rate: '150', cost: null, markUp: null };

describe('a line (EST-02, EST-03)', () => {
  it.each([
    ['hours by their rate', line, { units: '2', rate: '150', net: '300.00' }],
    [
      'a cost with its mark-up, as 1 x net',
      { ...line, cost: '1000', markUp: '17.65' },
      { units: '1', rate: '1176.5', net: '1176.50' },
    ],
    [
      'a cost that takes away',
      { ...line, cost: '-100.005', markUp: '10' },
      { units: '1', rate: '-110.01', net: '-110.01' },
    ],
    ['a mark-up of -100: nothing', { ...line, cost: '80', markUp: '-100' }, { units: '1', rate: '0', net: '0.00' }],
    ['a cost without a mark-up: units by rate', { ...line, cost: '80' }, { units: '2', rate: '150', net: '300.00' }],
    ['nothing typed', { ...line, units: '', rate: null }, { units: '0', rate: '0', net: '0.00' }],
  ])('comes to %s (EST-02)', (_, given, found) => {
    expect(quotedOfLine(given, 2)).toEqual(found);
  });

  it('with an overridden net becomes 1 × net (MONEY-11)', () => {
    const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(
      (units) =>
        `${units / 100n}.${String(units % 100n)
          .replace('-', '')
          .padStart(2, '0')}`,
    );
    fc.assert(
      fc.property(cents, fc.option(cents, { nil: null }), (net, cost) => {
        const { units, net: found } = quotedOfLine(withTypedNet({ ...line, cost, markUp: '12' }, net), 2);
        expect([units, Number(found)]).toEqual(['1', Number(net)]);
      }),
    );
  });

  it('uses the purchase cost, otherwise the quote, and its remainder (EST-03)', () => {
    expect(jobAmountsOfLine({ net: '120.00', cost: '100.00' }, 2)).toEqual({ amount: '100.00', revenue: '20.00' });
    expect(jobAmountsOfLine({ net: '300.00', cost: null }, 2)).toEqual({ amount: '300.00', revenue: '300.00' });
  });

  it('margin is the quote minus hours at cost and purchases (EST-15)', () => {
    const of = (quoted: string, hours: string, costRate: string | null, cost: string | null) => ({
      quoted,
      hours,
      costRate,
      cost,
    });
    expect(marginOf([of('300', '2', '80', null), of('120', '0', null, '100')], 2)).toEqual({
      margin: '160.00',
      percent: '38.1',
    });
    expect(marginOf([of('0', '1', '80', null)], 2)).toEqual({ margin: '-80.00', percent: null });
    expect(marginOf([], 0)).toEqual({ margin: '0', percent: null });
  });

  it('needs a cost type, names nothing inactive, and has room (EST-17, MONEY-11)', () => {
    const parts = { costType: { isActive: true }, person: null, supplier: null, taxStatus: null };
    const problems = (more: object) =>
      problemsOfEstimateLine({ ...line, ...parts, ...more }, 2).map(({ field, reason }) => `${field} ${reason}`);
    expect(problems({})).toEqual([]);
    expect(problems({ costType: null })).toEqual(['costType missing']);
    expect(problems({ supplier: { isActive: false }, person: { isActive: false } })).toEqual([
      'person inactive',
      'supplier inactive',
    ]);
    expect(problems({ units: '1', rate: '99999999999999999' })).toEqual([]);
    expect(problems({ units: '1', rate: '99999999999999999.999' })).toEqual(['net too-large']);
    expect(problems({ units: '100000000' })).toEqual(['units too-long']);
    expect(areTooManyHours('9999999.99')).toBe(false);
  });
});
