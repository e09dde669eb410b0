import { Text } from '@mantine/core';
import { memo } from 'react';
import { ORDER_STATUS_NAMES } from '#domain/purchasing/purchase-order.ts';
import { describeActor } from '../../documents/actor-label.ts';
import { describeAction } from '../../documents/document-history.tsx';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './order-edit.module.css';
import type { OrderBase } from './order-form.ts';
import { isStep, ORDER_ACTION_NAMES, outsiderOf } from './order-labels.ts';

/** Displays the steps to the order's status: who did what, when, and comments; the current status comes last. */
export const OrderTimeline = memo(function OrderTimeline({ order }: { order: OrderBase }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const steps = order.history.filter(isStep).reverse();
  if (steps.length === 0) return null;
  const { code } = order.approveStatus;
  return (
    <ol className={classes.timeline} aria-label={t('Status')}>
      {steps.map((step, index) => (
        <li
          key={`${step.at} ${step.action}`}
          className={classes.step}
          data-status={step.toStatus ?? step.action}
          data-last={index === steps.length - 1 || undefined}
        >
          <Text size="sm" fw={600}>
            {describeAction(step.action, ORDER_ACTION_NAMES, t)}
          </Text>
          <Text size="xs" c="dimmed">
            {describeActor(step, outsiderOf(order, t), t)}, {formatInstant(step.at, timeZone)}
          </Text>
          {step.comment && (
            <Text size="xs" className={classes.stepComment!} title={step.comment}>
              “{step.comment}”
            </Text>
          )}
        </li>
      ))}
      {code === 'READY' && order.approver && (
        <li className={classes.step} data-status="waiting">
          <Text size="sm" fw={600}>
            {t.of(ORDER_STATUS_NAMES[code])}
          </Text>
          <Text size="xs" c="dimmed">
            {order.approver.name}
          </Text>
        </li>
      )}
    </ol>
  );
});
