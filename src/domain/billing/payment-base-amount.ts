import Big from 'big.js';
import { convert, type ExchangeRate } from '../money/exchange-rate.ts';
import { roundAmount, sumOfAmounts } from '../money/money.ts';
import { shareOfStep } from './split-amount.ts';

/** An invoice as far as it is paid: its total in its own currency, what that was worth in base when it was issued, and what earlier payments took of both. */
export type PaidInvoice = { total: string; base: string; paid: string; carried: string };

/**
 * What a payment in the currency of an invoice is in base: received at the rate of its value date; carried is the invoice's own base amount, in
 * steps, so that what is paid in full leaves nothing in either currency; the difference is that of the exchange.
 */
export function baseOfPayment(
  { total, base, paid, carried }: PaidInvoice,
  { amount, rate }: { amount: string; rate: ExchangeRate },
  decimals: number,
): { received: string; carried: string; difference: string } {
  const soFar = Big(paid).plus(amount).toFixed();
  // The share of the base amount that is paid: base x paid / total, rounded once.
  const share = convert(base, { baseUnits: soFar, currencyUnits: total }, decimals);
  const own = shareOfStep(share, carried, decimals);
  const received = convert(amount, rate, decimals);
  return { received, carried: own, difference: roundAmount(Big(received).minus(own), decimals) };
}

/** An invoice after a payment. */
export function withPayment(
  invoice: PaidInvoice,
  { amount, carried }: { amount: string; carried: string },
  decimals: { currency: number; base: number },
): PaidInvoice {
  return {
    ...invoice,
    paid: sumOfAmounts([invoice.paid, amount], decimals.currency),
    carried: sumOfAmounts([invoice.carried, carried], decimals.base),
  };
}
