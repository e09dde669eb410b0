import { convert, type ExchangeRate } from '../money/exchange-rate.ts';
import { plainDecimal } from '../money/money.ts';
import {
  type ChargeRateSource,
  chargeRateOf,
  type DatedRate,
  type RatedWork,
  type Rates,
  rateOnDay,
} from '../money/rates.ts';
import { type Actor, can } from '../people/permission.ts';

/** A rate card's mark-up in percent, with its first day. */
export type CardMarkUp = DatedRate & { cardId: number; costTypeId: number; markUp: string };

/** All mark-ups that may apply to a cost type. */
export type MarkUps = { cards: readonly CardMarkUp[]; costType: string | null };

/** The source of a mark-up by precedence: the job's card, the client's card, the cost type; null means 0. */
export type MarkUpSource =
  | { from: 'job-card' | 'client-card'; markUp: string; cardId: number; firstDay: DatedRate['firstDay'] }
  | { from: 'cost-type'; markUp: string }
  | null;

/** Returns the mark-up in percent on a cost type on a day, and its source. */
export function markUpOf(work: Omit<RatedWork, 'personId'>, { cards, costType }: MarkUps): MarkUpSource {
  for (const [from, cardId] of [
    ['job-card', work.jobCardId],
    ['client-card', work.clientCardId],
  ] as const) {
    if (cardId === null) continue;
    const found = rateOnDay(
      cards.filter((line) => line.cardId === cardId && line.costTypeId === work.costTypeId),
      work.day,
    );
    if (found) return { from, markUp: found.markUp, cardId, firstDay: found.firstDay };
  }
  return costType === null ? null : { from: 'cost-type', markUp: costType };
}

/** Decimals of a converted rate. */
const CONVERTED_DECIMALS = 6;

/** A document's currency. Without an exchange rate, nothing can be converted to it. */
export type DocumentCurrency = { id: number; isBase: boolean; rate: ExchangeRate | null };

/**
 * Returns an hourly rate in the document's currency: the agreed rate, else the base rate converted to 6 decimals. Null rate: a base rate
 * exists but no exchange rate.
 */
export function documentRateOf(
  work: RatedWork,
  rates: Rates,
  currency: DocumentCurrency,
): { rate: string | null; source: ChargeRateSource } {
  const source = chargeRateOf(work, rates);
  if (!source) return { rate: '0', source };
  const { rate } = source;
  if (currency.isBase) return { rate: plainDecimal(rate.chargeRate), source };
  if ('agreedRate' in rate && rate.agreedRate != null && rate.currencyId === currency.id)
    return { rate: plainDecimal(rate.agreedRate), source };
  if (!currency.rate) return { rate: null, source };
  const { baseUnits, currencyUnits } = currency.rate;
  const into = { baseUnits: currencyUnits, currencyUnits: baseUnits };
  return { rate: plainDecimal(convert(rate.chargeRate, into, CONVERTED_DECIMALS)), source };
}

/** Returns whether the user may see a line's cost rate. If the line names a person, it may be that person's own rate. */
export function maySeeCostRate(actor: Actor, personId: number | null): boolean {
  return can(actor, 'read', 'margin') && (personId === null || can(actor, 'read', 'moneysettings'));
}
