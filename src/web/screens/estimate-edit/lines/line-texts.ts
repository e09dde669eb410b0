import type { EstimateLine, RateSource } from '#contract/estimates/estimate.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { formatAmount } from '../../../platform/formats.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { isMarkedUp, type RatesOf } from '../estimate-line.ts';

/** Explains the rate and mark-up of a line: their source, or that somebody typed them. */
export function whyThisRate({ line, rate }: LineFigures, ratesOf: RatesOf, t: Texts['t']): string[] {
  if (line.costType === null) return [];
  const known = line.follows.rate || line.follows.markUp ? ratesOf(line)?.source : (line.stored?.source ?? null);
  const markUpSource = isTypedOver(line.follows.markUp, line.stored) ? line.markUpSource : known?.markUp;
  if (isMarkedUp(line))
    return [
      markUpSource
        ? t('Mark-up of {rate} %: {source}', {
            rate: formatAmount(line.markUp!),
            source: describeSource(markUpSource, t),
          })
        : t('Mark-up of {rate} %: entered here', { rate: formatAmount(line.markUp!) }),
    ];
  if (line.cost !== null || !line.costType.isTime) return [];
  if (line.isNetTyped) return [t('The net was entered here: 1 × net')];
  return [
    known?.rate && !isTypedOver(line.follows.rate, line.stored)
      ? t('Rate of {rate}: {source}', { rate: formatAmount(rate), source: describeSource(known.rate, t) })
      : t('Rate of {rate}: entered here', { rate: formatAmount(rate) }),
  ];
}

/** Checks whether somebody typed the value: a changed line knows; a stored one then has no source. */
function isTypedOver(follows: boolean, stored: EstimateLine | null): boolean {
  return !follows && stored === null;
}

/** Describes the source of a rate or mark-up: which card, valid from which day. */
function describeSource(source: NonNullable<RateSource['rate']>, t: Texts['t']): string {
  const { from, card, firstDay } = source;
  const name = card?.name ?? '';
  const where =
    from === 'job-card'
      ? t('rate card {name} of the job', { name })
      : from === 'client-card'
        ? t('rate card {name} of the client', { name })
        : t('the cost type');
  return firstDay ? t('{source}, since {day}', { source: where, day: formatDay(firstDay) }) : where;
}
