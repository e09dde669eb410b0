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

/** A mark-up of a rate card, in percent, with the day from which it applies. */
export type CardMarkUp = DatedRate & { cardId: number; costTypeId: number; markUp: string };

/** All mark-ups that may apply to a cost type. */
export type MarkUps = { cards: readonly CardMarkUp[]; costType: string | null };

/** The source of a mark-up. The job's rate card comes before the client's and the cost type; null = no mark-up, which counts as 0. */
export type MarkUpSource =
  | { from: 'job-card' | 'client-card'; markUp: string; cardId: number; firstDay: DatedRate['firstDay'] }
  | { from: 'cost-type'; markUp: string }
  | null;

/** Returns the mark-up on supplier costs of a cost type on a day, in percent, and its source. */
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

/** The decimals of a converted rate. */
const CONVERTED_DECIMALS = 6;

/** The currency of a document. Without an exchange rate, no amounts can be converted to it. */
export type DocumentCurrency = { id: number; isBase: boolean; rate: ExchangeRate | null };

/**
 * Returns the hourly rate in a document's currency: the one agreed in this currency, or else the base-currency rate converted to
 * 6 decimals. Null = the base-currency rate can't be converted without an exchange rate.
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

/** Whether the actor may see the cost rate of a line, which may be the personal rate of the line's person. */
export function maySeeCostRate(actor: Actor, personId: number | null): boolean {
  return can(actor, 'read', 'margin') && (personId === null || can(actor, 'read', 'moneysettings'));
}
