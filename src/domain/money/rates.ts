import type { Day } from '../calendar/calendar.ts';
import type { MasterKindName } from '../master-data/master-kind.ts';

/** A rate with its first day; null = it always held. */
export type DatedRate = { firstDay: Day | null };

/**
 * A line of a rate card; `personId` null = anyone. Rates are decimals in the base currency for an hour; the agreed one is in the
 * client's, for documents in it.
 */
type CardRate = DatedRate & {
  cardId: number;
  costTypeId: number;
  personId: number | null;
  chargeRate: string;
  currencyId?: number | null;
  agreedRate?: string | null;
};
export type CostTypeRate = DatedRate & { costTypeId: number; costRate: string; chargeRate: string };
export type PersonalRate = DatedRate & { personId: number; costRate: string };

/** Every rate that may hold for some work. What a cost type itself says is its rate that always held. */
export type Rates = {
  cards: readonly CardRate[];
  costTypes: readonly CostTypeRate[];
  people: readonly PersonalRate[];
};

/** Whose hour, on what, on which day; the cards are those of its job and of the client of that. */
export type RatedWork = {
  personId: number;
  costTypeId: number | null;
  day: Day;
  jobCardId: number | null;
  clientCardId: number | null;
};

/** The rate that holds on a day: of those that have begun the one that began last. */
export function rateOnDay<Rate extends DatedRate>(rates: readonly Rate[], day: Day): Rate | null {
  let found: Rate | null = null;
  for (const rate of rates)
    if ((rate.firstDay ?? '') <= day && (!found || (rate.firstDay ?? '') >= (found.firstDay ?? ''))) found = rate;
  return found;
}

/** From where a charge rate comes, the first that has one: the card of the job, that of the client, the cost type. */
export type ChargeRateSource =
  | { from: 'job-card' | 'client-card'; rate: CardRate }
  | { from: 'cost-type'; rate: CostTypeRate }
  | null;

/**
 * What an hour is charged at. In a card, a rate of the cost type for this very person comes before one for everybody. A card
 * without a rate for it on that day leaves it to the next. Null = nothing has a rate for it, which is 0.
 */
export function chargeRateOf(work: RatedWork, rates: Rates): ChargeRateSource {
  for (const [from, cardId] of [
    ['job-card', work.jobCardId],
    ['client-card', work.clientCardId],
  ] as const) {
    if (cardId === null) continue;
    const lines = rates.cards.filter((line) => line.cardId === cardId && line.costTypeId === work.costTypeId);
    for (const personId of [work.personId, null]) {
      const rate = rateOnDay(
        lines.filter((line) => line.personId === personId),
        work.day,
      );
      if (rate) return { from, rate };
    }
  }
  const rate = rateOfCostType(work, rates);
  return rate && { from: 'cost-type', rate };
}

/** What an hour costs: at the rate of the person, else at that of the cost type. Null = nothing has a rate for it, which is 0. */
export function costRateOf(work: RatedWork, rates: Rates): PersonalRate | CostTypeRate | null {
  const own = rates.people.filter((rate) => rate.personId === work.personId);
  return rateOnDay(own, work.day) ?? rateOfCostType(work, rates);
}

function rateOfCostType(work: RatedWork, rates: Rates): CostTypeRate | null {
  return rateOnDay(
    rates.costTypes.filter((rate) => rate.costTypeId === work.costTypeId),
    work.day,
  );
}

/** Kinds of master data whose records hold rates, or say which card holds: their forms show what would change, and re-rate it. */
const RE_RATED_KINDS = [
  'clients',
  'cost-types',
  'cost-type-rates',
  'rate-cards',
  'card-rates',
  'personal-rates',
] as const satisfies readonly MasterKindName[];
export type ReRatedKind = (typeof RE_RATED_KINDS)[number];

/** Whether records of a kind are about rates. */
export function isReRated(kind: MasterKindName): kind is ReRatedKind {
  return RE_RATED_KINDS.some((one) => one === kind);
}
