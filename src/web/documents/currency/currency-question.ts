import type { OrderCurrency } from '#contract/purchasing/purchase-order-lookup.ts';
import { type CurrencyChange, crossRate } from '#domain/money/currency-change.ts';
import { convert, type ExchangeRate } from '#domain/money/exchange-rate.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { ask } from '../../widgets/dialog/questions.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';

type Named = { id: number; code: string };
/** The answer; `cross` is today's exchange rate between the currencies, null if there's none. */
export type CurrencyAnswer = { change: CurrencyChange; cross: ExchangeRate | null };

/** Returns a function that changes a document's currency, and asks how to change the amounts if there are any. */
export function useCurrencyChoice<Currency extends Named>(given: {
  current: Currency | null;
  hasAmounts: boolean;
  hasRateCards: boolean;
  loadCurrencies: () => Promise<readonly OrderCurrency[]>;
  set: (currency: Currency | null) => void;
  change: (currency: Currency, answer: CurrencyAnswer) => void;
}) {
  const { t } = useText();
  return async (to: Currency | null) => {
    const { current: from, hasRateCards } = given;
    if (!given.hasAmounts || !from || !to || from.id === to.id) return given.set(to);
    try {
      const answer = await askAboutCurrency(t, await given.loadCurrencies(), { from, to, hasRateCards });
      if (answer) given.change(to, answer);
    } catch (error) {
      toastProblem(error);
    }
  };
}

/** Asks how to change amounts when a document's currency changes; null keeps the currency. */
async function askAboutCurrency(
  t: (original: string, values?: Record<string, string>) => string,
  currencies: readonly OrderCurrency[],
  { from, to, hasRateCards }: { from: Named; to: Named; hasRateCards: boolean },
): Promise<CurrencyAnswer | null> {
  const cross = crossRate({ from: rateOf(currencies, from), to: rateOf(currencies, to) });
  const codes = { from: from.code, to: to.code };
  const change = await ask({
    title: t('Change the currency from {from} to {to}', codes),
    message: cross
      ? [
          t('Today’s rate: {rate}.', { rate: describeRate(cross, codes) }),
          ...(hasRateCards ? [t('Refreshing rates converts costs and typed rates.')] : []),
        ].join(' ')
      : t('No exchange rate between {from} and {to} for today. Add one to convert the amounts.', codes),
    answers: [
      ...(cross ? [{ value: 'convert', label: t('Convert amounts') }] : []),
      ...(cross && hasRateCards ? [{ value: 'rates', label: t('Reapply rates'), isQuiet: true }] : []),
      { value: 'keep', label: t('Keep amounts'), isQuiet: Boolean(cross) },
      { value: 'cancel', label: t('Cancel'), isQuiet: true },
    ],
  });
  return change === 'convert' || change === 'rates' || change === 'keep' ? { change, cross } : null;
}

function rateOf(currencies: readonly OrderCurrency[], { id }: Named): ExchangeRate | null | undefined {
  const currency = currencies.find((one) => one.id === id);
  return currency?.isBase ? null : (currency?.rate ?? undefined);
}

/** Formats the rate for one unit of the new currency: "1 EUR = 1.65 AUD". */
function describeRate({ baseUnits, currencyUnits }: ExchangeRate, codes: { from: string; to: string }): string {
  const inverse = { baseUnits: currencyUnits, currencyUnits: baseUnits };
  return `1 ${codes.to} = ${formatAmount(plainDecimal(convert('1', inverse, 6)))} ${codes.from}`;
}
