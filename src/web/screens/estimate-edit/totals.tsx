import { Text } from '@mantine/core';
import { formatDay } from '#domain/calendar/calendar.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from './estimate-edit.module.css';
import type { EstimateEditor } from './use-estimate-editor.ts';

/** Displays the totals: net without and with options, tax by rate, total, value in the agency's currency, and margin. */
export function Totals({ editor }: { editor: EstimateEditor }) {
  const { t, field } = useText();
  const { figures, estimate, form, maySeeMargin } = editor;
  const code = form.head.currency?.code ?? '';
  const { totals, taxes, margin } = figures;
  const hasOptions = form.sections.some(({ kind }) => kind !== 'plain');
  const rows: { name: string; amount: string; isMain?: boolean }[] = [
    ...(hasOptions
      ? [
          { name: t('Net without options'), amount: totals.without },
          { name: t('Net with all options'), amount: totals.with },
        ]
      : []),
    ...(hasOptions && figures.net === totals.without ? [] : [{ name: field('Net'), amount: figures.net }]),
    ...taxes.map(({ rate, tax }) => ({ name: t('Tax {rate} %', { rate: formatAmount(rate) }), amount: tax })),
    { name: field('Gross total'), amount: figures.total, isMain: true },
  ];
  return (
    <section className={classes.totals} aria-label={t('Totals')}>
      <dl>
        {rows.map(({ name, amount, isMain }) => (
          <div key={name} data-main={isMain || undefined}>
            <dt>{name}</dt>
            <dd>
              {formatAmount(amount)} {code}
            </dd>
          </div>
        ))}
        {maySeeMargin && estimate.status.code !== 'IMPORTED' && (
          <div>
            <dt>{field('Margin')}</dt>
            <dd>
              {margin
                ? `${formatAmount(margin.margin)} ${estimate.baseCurrency.code}${margin.percent === null ? '' : ` (${formatAmount(margin.percent)} %)`}`
                : hidesPersonalRates(editor)
                  ? t('Hidden, as it includes personal cost rates')
                  : '–'}
            </dd>
          </div>
        )}
      </dl>
      <InBase editor={editor} />
    </section>
  );
}

/** Checks whether the margin is hidden because it includes hours of people whose cost rate the user may not see. */
function hidesPersonalRates({ form, figures, maySeeCostRate }: EstimateEditor): boolean {
  return form.sections.some(
    ({ key, lines }) =>
      figures.sections.get(key)?.isPicked && lines.some(({ person }) => !maySeeCostRate(person?.id ?? null)),
  );
}

/** Displays the estimate's value in the agency's currency, and the exchange rate: a preview, or as sent. */
function InBase({ editor }: { editor: EstimateEditor }) {
  const { t } = useText();
  const { estimate, figures, form } = editor;
  const { baseCurrency, exchangeRate } = estimate;
  const code = form.head.currency?.code ?? '';
  if (code === baseCurrency.code) return null;
  if (figures.netInBase === null)
    return (
      <Text size="sm" role="status">
        {t(
          'No exchange rate for {currency} today: add one before sending the estimate for approval or to the client.',
          {
            currency: code,
          },
        )}
      </Text>
    );
  const isOfStored = exchangeRate && estimate.currency.code === code;
  const rate = isOfStored
    ? `${formatAmount(exchangeRate.base)} ${baseCurrency.code} = ${formatAmount(exchangeRate.currency)} ${code}`
    : '';
  return (
    <Text size="sm">
      {t('Net in {currency}', { currency: baseCurrency.code })}: <b>{formatAmount(figures.netInBase)}</b>{' '}
      {isOfStored && (
        <Text size="sm" c="dimmed" component="span">
          {exchangeRate.isFixed
            ? t('Fixed when it was sent: {rate} of {day}', { rate, day: formatDay(exchangeRate.day) })
            : t('Preview at the rate of today: {rate} of {day}', { rate, day: formatDay(exchangeRate.day) })}
        </Text>
      )}
    </Text>
  );
}
