import { Text } from '@mantine/core';
import type { EstimateLeft } from '#domain/purchasing/order-estimate.ts';
import classes from '../../../documents/lines/lines.module.css';
import { formatAmount } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import type { DraftLine, LineContext } from '../order-line.ts';
import { taxReason } from './line-texts.ts';

/** Displays details of a line: the reason for its tax, and what is left of its estimate. */
export function LineFacts(props: {
  line: DraftLine;
  number: number;
  lineContext: LineContext;
  estimate: EstimateLeft | null;
  /** Whether the line is read-only. */
  isLocked: boolean;
}) {
  const { t } = useText();
  const { line, estimate } = props;
  const client = [line.job?.client?.name, line.job?.product?.name].filter(Boolean).join(', ');
  return (
    <>
      <Text size="xs" component="span">
        <b>{t('Line {number}', { number: props.number })}</b>
        {client && ` · ${client}`}
      </Text>
      <Text size="xs" component="span">
        {taxReason(line, props.lineContext, props.isLocked, t)}
      </Text>
      {estimate && (
        <Text size="xs" component="span" className={estimate.isExceeded ? classes.warning! : ''}>
          {describeEstimate(estimate, t)}
        </Text>
      )}
    </>
  );
}

function describeEstimate({ approved, left, isExceeded }: EstimateLeft, t: Texts['t']): string {
  if (!isExceeded && /^0(\.0+)?$/.test(approved)) return t('No approved estimate');
  return isExceeded
    ? t('This order exceeds the approved estimate of {approved} by {amount}', {
        approved: formatAmount(approved),
        amount: formatAmount(left.replace(/^-/, '')),
      })
    : t('{left} left of the approved estimate of {approved}', {
        left: formatAmount(left),
        approved: formatAmount(approved),
      });
}
