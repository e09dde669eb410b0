import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderInBase } from '#contract/purchasing/purchase-order.ts';
import type { OrderCurrency } from '#contract/purchasing/purchase-order-lookup.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { convertLine } from '#domain/money/exchange-rate.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from './order-edit.module.css';
import { currenciesQuery } from './order-queries.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** Displays the order's total in the agency's currency, and the exchange rate: a preview, or as approved. */
export function OrderInBaseNote({ editor }: { editor: OrderEditor }) {
  const { t } = useText();
  const shown = useInBase(editor);
  if (!shown) return null;
  const { code, inBase } = shown;
  return (
    <section className={classes.inBase} aria-label={t('In the base currency')}>
      {inBase ? (
        <>
          <Text size="sm">
            {t('Gross total in {currency}', { currency: inBase.currencyCode })}: <b>{formatAmount(inBase.total)}</b>
          </Text>
          <Text size="sm" c="dimmed">
            {inBase.isFixed
              ? t('Fixed at approval: {rate} of {day}', describeRate(inBase, code))
              : t('Preview at the rate of today: {rate} of {day}', describeRate(inBase, code))}
          </Text>
        </>
      ) : (
        <Text size="sm" role="status">
          {t('No exchange rate for {currency} today: add one before sending or approving the order.', {
            currency: code,
          })}
        </Text>
      )}
    </section>
  );
}

function describeRate({ baseUnits, currencyUnits, currencyCode, day }: OrderInBase, code: string) {
  const rate = `${formatAmount(baseUnits)} ${currencyCode} = ${formatAmount(currencyUnits)} ${code}`;
  return { rate, day: formatDay(day) };
}

/** Returns the stored total, or that of the form while it is editable; null if the order uses the base currency. */
function useInBase({ order, form, linesLock }: OrderEditor): { code: string; inBase: OrderInBase | null } | null {
  const isOpen = linesLock === null;
  const currencies = useQuery({ ...currenciesQuery, enabled: isOpen }).data;
  if (!isOpen) {
    const code = order.currency?.code ?? '';
    const isUnknown = order.approveStatus.code === 'READY' && order.jobBudgets.some(({ left }) => left === null);
    return order.inBase || isUnknown ? { code, inBase: order.inBase } : null;
  }
  const currency = currencies?.find(({ id }) => id === form.head.currency?.id);
  const base = currencies?.find(({ isBase }) => isBase);
  if (!currency || !base || currency.isBase) return null;
  const { rate, code } = currency;
  if (!rate) return { code, inBase: null };
  const lines = form.lines.map((line) => convertLine(line, rate, base.numberOfDecimals));
  const sum = (key: 'net' | 'tax' | 'total') =>
    sumOfAmounts(
      lines.map((line) => line[key]),
      base.numberOfDecimals,
    );
  return {
    code,
    inBase: { currencyCode: base.code, ...rate, isFixed: false, net: sum('net'), tax: sum('tax'), total: sum('total') },
  };
}

/** The rate that converts the form's net amounts into the base currency, and the base currency's decimals. */
export type RateOfForm = Pick<OrderCurrency, 'rate'> & { decimals: number };

/** Loads today's rate of the form's currency; null if there is none, or none is needed. */
export function useRateOfForm({ form }: Pick<OrderEditor, 'form'>, isWanted: boolean): RateOfForm | null {
  const currencies = useQuery({ ...currenciesQuery, enabled: isWanted }).data;
  const currency = currencies?.find(({ id }) => id === form.head.currency?.id);
  const base = currencies?.find(({ isBase }) => isBase);
  return currency?.rate && base ? { rate: currency.rate, decimals: base.numberOfDecimals } : null;
}
