import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RatedWork, Rates } from '../money/rates.ts';
import { documentRateOf, type MarkUps, markUpOf } from './estimate-rate.ts';

const work: RatedWork = { personId: 7, costTypeId: 1, day: '2026-06-15', jobCardId: 10, clientCardId: 20 };
const card = (cardId: number, markUp: string, firstDay: string | null = null) => ({
  cardId,
  costTypeId: 1,
  markUp,
  firstDay,
});

describe('a mark-up (RATE-10)', () => {
  it.each<[string, MarkUps, object, unknown]>([
    [
      'the card of the job',
      { cards: [card(20, '10'), card(10, '5')], costType: '20' },
      {},
      { from: 'job-card', markUp: '5' },
    ],
    ['else that of the client', { cards: [card(20, '10')], costType: '20' }, {}, { from: 'client-card', markUp: '10' }],
    ['else the cost type', { cards: [], costType: '20' }, {}, { from: 'cost-type', markUp: '20' }],
    ['else none', { cards: [], costType: null }, {}, null],
    [
      'of a day the one that began last',
      { cards: [card(10, '5'), card(10, '7', '2026-06-15'), card(10, '9', '2026-06-16')], costType: null },
      {},
      { markUp: '7', firstDay: '2026-06-15' },
    ],
    [
      'one that begins later is none yet',
      { cards: [card(10, '9', '2026-06-16')], costType: '20' },
      {},
      { from: 'cost-type' },
    ],
    ['a job without a card', { cards: [card(10, '5')], costType: null }, { jobCardId: null }, null],
  ])('is that of %s (RATE-10)', (_, markUps, change, found) => {
    const given = markUpOf({ ...work, ...change }, markUps);
    if (found === null) expect(given).toBe(null);
    else expect(given).toMatchObject(found as object);
  });
});

describe('the rate of an hour in a document (RATE-11, RATE-12)', () => {
  const rates = (line: object = {}): Rates => ({
    cards: [
      {
        cardId: 20,
        costTypeId: 1,
        personId: null,
        firstDay: null,
        chargeRate: '150',
        currencyId: 2,
        agreedRate: '165.5',
        ...line,
      },
    ],
    costTypes: [{ costTypeId: 1, firstDay: null, chargeRate: '100', costRate: '50' }],
    people: [],
  });
  const dollar = { id: 2, isBase: false, rate: { baseUnits: '1', currencyUnits: '1.0837' } };

  it('is the base rate in base, the agreed rate in its currency, and the base rate converted to 6 decimals in others (RATE-11)', () => {
    expect(documentRateOf(work, rates(), { id: 1, isBase: true, rate: null }).rate).toBe('150');
    expect(documentRateOf(work, rates(), dollar).rate).toBe('165.5');
    expect(documentRateOf(work, rates(), { ...dollar, id: 3 }).rate).toBe('162.555');
    expect(documentRateOf(work, rates({ chargeRate: '100.01' }), { ...dollar, id: 3 }).rate).toBe('108.380837');
    expect(documentRateOf(work, rates(), { id: 3, isBase: false, rate: null })).toMatchObject({
      rate: null,
      source: { from: 'client-card' },
    });
    expect(documentRateOf({ ...work, clientCardId: null, jobCardId: null }, rates(), dollar).rate).toBe('108.37');
    expect(documentRateOf({ ...work, costTypeId: null }, rates(), dollar)).toEqual({ rate: '0', source: null });
  });

  it('a converted rate is accurate to half a millionth (RATE-11)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 6 }), (hundredths, units) => {
        const rate = { baseUnits: '1', currencyUnits: String(units) };
        const found = documentRateOf(
          work,
          rates({ chargeRate: (hundredths / 100).toFixed(2), currencyId: null, agreedRate: null }),
          { id: 3, isBase: false, rate },
        );
        expect(Math.abs(Number(found.rate) - (hundredths / 100) * units)).toBeLessThanOrEqual(
          0.0000006 + Number(found.rate) * 1e-12,
        );
      }),
    );
  });
});
