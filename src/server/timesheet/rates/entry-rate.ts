import type { EntryRate, RateReason } from '#contract/money/re-rating.ts';
import { chargeRateOf, costRateOf } from '#domain/money/rates.ts';
import type { RatedEntry } from './entry-rate.sql.ts';

/** Why an entry would be charged at what its day gives it now: by which card and line, and since when. */
export function chargeReason({ work, rates, jobCard, clientCard, costType, person }: RatedEntry): RateReason {
  const found = chargeRateOf(work, rates);
  if (!found || found.from === 'cost-type')
    return {
      rate: found?.rate.chargeRate ?? '0',
      from: 'cost-type',
      card: null,
      costType,
      person: null,
      firstDay: found?.rate.firstDay ?? null,
    };
  const { from, rate } = found;
  const card = from === 'job-card' ? jobCard : clientCard;
  const ofPerson = rate.personId === null ? null : person;
  return { rate: rate.chargeRate, from, card, costType, person: ofPerson, firstDay: rate.firstDay };
}

/** Why it would now cost what its day's rate says. Only users who may read money settings see what people cost. */
export function costReason({ work, rates, costRate, costType, person }: RatedEntry): EntryRate['cost'] {
  const found = costRateOf(work, rates);
  const isOwn = found !== null && 'personId' in found;
  return {
    costRate,
    reason: {
      rate: found?.costRate ?? '0',
      from: isOwn ? 'person' : 'cost-type',
      card: null,
      costType,
      person: isOwn ? person : null,
      firstDay: found?.firstDay ?? null,
    },
  };
}
