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

/** A mark-up of a card, in percent, with its first day. */
export type CardMarkUp = DatedRate & { cardId: number; costTypeId: number; markUp: string };

/** Every mark-up that may hold for a cost type. */
export type MarkUps = { cards: readonly CardMarkUp[]; costType: string | null };

/** From where a mark-up comes, the first that has one: the card of the job, that of the client, the cost type; null = 0. */
export type MarkUpSource =
  | { from: 'job-card' | 'client-card'; markUp: string; cardId: number; firstDay: DatedRate['firstDay'] }
  | { from: 'cost-type'; markUp: string }
  | null;

/** The mark-up on what is bought in of a cost type on a day, in percent, and from where it comes. */
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

/** Digits after the point of a rate that is converted. */
const CONVERTED_DECIMALS = 6;

/** In which currency a document is; without a rate of exchange nothing can be converted into it. */
export type DocumentCurrency = { id: number; isBase: boolean; rate: ExchangeRate | null };

/**
 * The rate of an hour in a document: what was agreed in its currency, else the rate in base, converted to 6 decimals. Null rate = there
 * is one in base, but no rate of exchange for it.
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

/** Whether somebody may see what an hour of a line costs: with its person it may be that person's own rate. */
export function maySeeCostRate(actor: Actor, personId: number | null): boolean {
  return can(actor, 'read', 'margin') && (personId === null || can(actor, 'read', 'moneysettings'));
}
