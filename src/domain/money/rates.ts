import type { Day } from '../calendar/calendar.ts';
import type { MasterKindName } from '../master-data/master-kind.ts';

/** A rate with its first day; null means valid from the start. */
export type DatedRate = { firstDay: Day | null };

/**
 * A line of a rate card; `personId` null applies to everyone. Hourly decimals in base currency; the agreed rate is in the client's currency
 * and applies to documents in it.
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

/** All rates that may apply to some work. A cost type's own rates are valid from the start. */
export type Rates = {
  cards: readonly CardRate[];
  costTypes: readonly CostTypeRate[];
  people: readonly PersonalRate[];
};

/** The work to rate: person, cost type and day, with the rate cards of its job and of the job's client. */
export type RatedWork = {
  personId: number;
  costTypeId: number | null;
  day: Day;
  jobCardId: number | null;
  clientCardId: number | null;
};

/** Returns the rate in force on a day: the latest that has started. */
export function rateOnDay<Rate extends DatedRate>(rates: readonly Rate[], day: Day): Rate | null {
  let found: Rate | null = null;
  for (const rate of rates)
    if ((rate.firstDay ?? '') <= day && (!found || (rate.firstDay ?? '') >= (found.firstDay ?? ''))) found = rate;
  return found;
}

/** The source of a charge rate by precedence: the job's card, the client's card, the cost type. */
export type ChargeRateSource =
  | { from: 'job-card' | 'client-card'; rate: CardRate }
  | { from: 'cost-type'; rate: CostTypeRate }
  | null;

/**
 * Returns an hour's charge rate. Within a card, the person's rate wins over the general rate of the cost type. A card without a matching
 * rate is skipped. Null if nothing has a rate, which means 0.
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

/** Returns an hour's cost rate: the person's, else the cost type's. Null if neither has one, which means 0. */
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

/** Kinds of master data that determine rates. Their forms preview the effect and can re-rate existing time. */
const RE_RATED_KINDS = [
  'clients',
  'cost-types',
  'cost-type-rates',
  'rate-cards',
  'card-rates',
  'personal-rates',
] as const satisfies readonly MasterKindName[];
export type ReRatedKind = (typeof RE_RATED_KINDS)[number];

export function isReRated(kind: MasterKindName): kind is ReRatedKind {
  return RE_RATED_KINDS.some((one) => one === kind);
}
