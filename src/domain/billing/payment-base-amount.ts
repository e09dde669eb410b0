import Big from 'big.js';
import { convert, type ExchangeRate } from '../money/exchange-rate.ts';
import { roundAmount, sumOfAmounts } from '../money/money.ts';
import { shareOfStep } from './split-amount.ts';

/**
 * The payment state of an invoice: its total in its currency, its value in base currency at issue, and what earlier payments settled of
 * both.
 */
export type PaidInvoice = { total: string; base: string; paid: string; carried: string };

/**
 * Converts a payment to base currency. `received` uses the rate of the value date. `carried` is the share of the invoice's base amount,
 * cumulative, so that a fully paid invoice leaves nothing in either currency. `difference` is the exchange gain or loss.
 */
export function baseOfPayment(
  { total, base, paid, carried }: PaidInvoice,
  { amount, rate }: { amount: string; rate: ExchangeRate },
  decimals: number,
): { received: string; carried: string; difference: string } {
  const soFar = Big(paid).plus(amount).toFixed();
  // The share of the base amount that is paid: base × paid ÷ total, rounded once.
  const share = convert(base, { baseUnits: soFar, currencyUnits: total }, decimals);
  const own = shareOfStep(share, carried, decimals);
  const received = convert(amount, rate, decimals);
  return { received, carried: own, difference: roundAmount(Big(received).minus(own), decimals) };
}

/** Returns the invoice's payment state after a payment. */
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
