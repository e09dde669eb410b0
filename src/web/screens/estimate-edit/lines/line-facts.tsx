import { Text } from '@mantine/core';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import type { LineFigures } from '../estimate-figures.ts';
import type { RatesOf } from '../estimate-line.ts';
import { whyThisRate } from './line-texts.ts';

/**
 * Displays details of a line: the source of its rate or mark-up, its tax, and what has been ordered. An imported line has no source of
 * rates and tax.
 */
export function LineFacts(props: {
  figures: LineFigures;
  number: number;
  ratesOf: RatesOf;
  isOfFile: boolean;
  marginUnit: string;
}) {
  const { t } = useText();
  const { figures, number } = props;
  const { line } = figures;
  const { ordered = null, left = null } = line.stored ?? {};
  const taxText =
    line.taxRate === null
      ? t('No tax: no tax status is chosen')
      : t('Tax {rate} %', { rate: formatAmount(line.taxRate) });
  return (
    <>
      <Text size="xs" component="span">
        <b>{t('Line {number}', { number })}</b>
      </Text>
      {!props.isOfFile &&
        [...whyThisRate(figures, props.ratesOf, t), taxText].map((words) => (
          <Text key={words} size="xs" component="span">
            {words}
          </Text>
        ))}
      {figures.margin && figures.margin.percent !== null && (
        <Text size="xs" component="span">
          {t('Margin {margin}, {percent} %', {
            margin: `${formatAmount(figures.margin.margin)} ${props.marginUnit}`.trim(),
            percent: formatAmount(figures.margin.percent),
          })}
        </Text>
      )}
      {ordered !== null && left !== null && (
        <Text size="xs" component="span">
          {t('Ordered {ordered}, {left} left', { ordered: formatAmount(ordered), left: formatAmount(left) })}
        </Text>
      )}
    </>
  );
}
