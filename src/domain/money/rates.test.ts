import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATED_WORK, RATES } from '../testing/any-rates.ts';
import { chargeRateOf, costRateOf, type RatedWork, type Rates, rateOnDay } from './rates.ts';

const DESIGN = 1;
const [ANN, BOB] = [11, 12];
const [JOB_CARD, CLIENT_CARD] = [21, 22];
const card = (cardId: number, personId: number | null, firstDay: string | null, chargeRate: string) => ({
  cardId,
  costTypeId: DESIGN,
  personId,
  firstDay,
  chargeRate,
});
const RATES_OF_TABLE: Rates = {
  cards: [
    card(JOB_CARD, null, '2026-03-01', '210'),
    card(JOB_CARD, ANN, '2026-06-01', '260'),
    card(CLIENT_CARD, null, null, '180'),
    card(CLIENT_CARD, null, '2026-02-01', '190'),
    card(CLIENT_CARD, BOB, null, '240'),
  ],
  costTypes: [
    { costTypeId: DESIGN, firstDay: null, costRate: '80', chargeRate: '150' },
    { costTypeId: DESIGN, firstDay: '2026-04-01', costRate: '90', chargeRate: '160' },
  ],
  people: [
    { personId: ANN, firstDay: null, costRate: '70' },
    { personId: ANN, firstDay: '2026-05-01', costRate: '75.5' },
    { personId: BOB, firstDay: '2026-07-01', costRate: '99' },
  ],
};
const work = (fields: Partial<RatedWork>): RatedWork => ({
  personId: ANN,
  costTypeId: DESIGN,
  day: '2026-03-15',
  jobCardId: null,
  clientCardId: null,
  ...fields,
});

describe('the rate of a day', () => {
  it.each([
    ['2026-01-31', null],
    ['2026-02-01', '2026-02-01'],
    ['2028-02-29', '2028-02-29'],
    ['2028-02-28', '2026-02-01'],
    ['2028-03-01', '2028-02-29'],
  ])('on %s is the one of %s: it holds from its day until the next (RATE-03)', (day, firstDay) => {
    const rates = [{ firstDay: '2028-02-29' }, { firstDay: null }, { firstDay: '2026-02-01' }];
    expect(rateOnDay(rates, day)).toEqual({ firstDay });
  });

  it('is none before the first of them, where that has a day (RATE-03)', () => {
    expect(rateOnDay([{ firstDay: '2026-02-01' }], '2026-01-31')).toBe(null);
    expect(rateOnDay([], '2026-01-31')).toBe(null);
  });
});

describe('the charge rate of an hour', () => {
  it.each([
    ['the cost type, where there is no card', {}, 'cost-type', '150'],
    ['the cost type from a day on', { day: '2026-04-01' }, 'cost-type', '160'],
    ['the card of the client', { clientCardId: CLIENT_CARD }, 'client-card', '190'],
    ['the card of the client for this person', { clientCardId: CLIENT_CARD, personId: BOB }, 'client-card', '240'],
    ['the card of the job before that', { jobCardId: JOB_CARD, clientCardId: CLIENT_CARD }, 'job-card', '210'],
    [
      'also where only that of the client names the person',
      { jobCardId: JOB_CARD, clientCardId: CLIENT_CARD, personId: BOB },
      'job-card',
      '210',
    ],
    [
      'the person in the card of the job, from the day on',
      { jobCardId: JOB_CARD, day: '2026-06-01' },
      'job-card',
      '260',
    ],
    ['everybody in it the day before', { jobCardId: JOB_CARD, day: '2026-05-31' }, 'job-card', '210'],
    [
      'the client before the card of the job begins',
      { jobCardId: JOB_CARD, clientCardId: CLIENT_CARD, day: '2026-02-28' },
      'client-card',
      '190',
    ],
    ['the cost type before the only card begins', { jobCardId: JOB_CARD, day: '2026-02-28' }, 'cost-type', '150'],
  ] as const)('is of %s (RATE-01)', (_, fields, from, chargeRate) => {
    expect(chargeRateOf(work(fields), RATES_OF_TABLE)).toMatchObject({ from, rate: { chargeRate } });
  });

  it('is nothing where no rate is of this cost type (RATE-01)', () => {
    expect(chargeRateOf(work({ costTypeId: 9, jobCardId: JOB_CARD }), RATES_OF_TABLE)).toBe(null);
    expect(chargeRateOf(work({ costTypeId: null }), RATES_OF_TABLE)).toBe(null);
  });

  it('is an existing rate of a matching card that has started (RATE-01, RATE-03, RATE-07)', () => {
    fc.assert(
      fc.property(RATES, RATED_WORK, (rates, one) => {
        const found = chargeRateOf(one, rates);
        if (!found) return;
        expect(found.rate.costTypeId).toBe(one.costTypeId);
        expect((found.rate.firstDay ?? '') <= one.day).toBe(true);
        if (found.from === 'cost-type') expect(rates.costTypes).toContain(found.rate);
        else {
          expect(rates.cards).toContain(found.rate);
          expect(found.rate.cardId).toBe(found.from === 'job-card' ? one.jobCardId : one.clientCardId);
        }
      }),
    );
  });
});

describe('the cost rate of an hour', () => {
  it.each([
    ['the person', {}, '70'],
    ['the person from a day on', { day: '2026-05-01' }, '75.5'],
    ['the cost type before the first rate of the person', { personId: BOB, day: '2026-06-30' }, '90'],
    ['the person since, whatever the card', { personId: BOB, day: '2026-07-01', jobCardId: JOB_CARD }, '99'],
    ['the cost type for people without a rate', { personId: 13 }, '80'],
    ['the person, also without a cost type', { costTypeId: null }, '70'],
  ])('is of %s (RATE-02)', (_, fields, costRate) => {
    expect(costRateOf(work(fields), RATES_OF_TABLE)).toMatchObject({ costRate });
  });
});
