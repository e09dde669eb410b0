import { List, Text } from '@mantine/core';
import { memo } from 'react';
import { formatDay } from '#domain/calendar.ts';
import { formatAmount, formatInstant } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Event, Events, Panel } from '../../record-editing/document-parts.tsx';
import { valueInWords } from '../../record-editing/form-value.ts';
import type { OrderBase } from './order-form.ts';
import { actionInWords, changedFieldInWords, whoOfOrder } from './order-labels.ts';

type HistoryEvent = OrderBase['history'][number];

/** Everything that happened to an order, the newest first: who, when, what was said, and each changed field with its line. */
export const OrderHistory = memo(function OrderHistory({ order }: { order: OrderBase }) {
  const { t } = useText();
  return (
    <Panel title={t('History')}>
      {order.history.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('It begins when the order is saved.')}
        </Text>
      ) : (
        <Events>
          {order.history.map((event) => (
            <OrderEvent key={`${event.at} ${event.action}`} event={event} order={order} />
          ))}
        </Events>
      )}
    </Panel>
  );
});

function OrderEvent({ event, order }: { event: HistoryEvent; order: OrderBase }) {
  const { t, field } = useText();
  const { timeZone } = useUser().agency;
  return (
    <Event
      action={actionInWords(event.action, t)}
      who={whoOfOrder(event, order, t)}
      when={formatInstant(event.at, timeZone)}
      comment={event.comment}
    >
      {event.deliveryDate && <Text size="sm">{t('Delivery date {day}', { day: formatDay(event.deliveryDate) })}</Text>}
      {event.changes.length > 0 && (
        <List size="xs" spacing={2}>
          {event.changes.map((change) => (
            <List.Item key={`${change.line} ${change.field}`}>
              {change.line !== null && `${t('Line {number}', { number: change.line })}: `}
              {changeInWords(change, t, field)}
            </List.Item>
          ))}
        </List>
      )}
    </Event>
  );
}

/** Fields that hold numbers. */
const FIGURES: ReadonlySet<string> = new Set(['units', 'rate', 'net', 'tax', 'total']);

function changeInWords(change: HistoryEvent['changes'][number], t: Texts['t'], field: Texts['field']): string {
  const { from, to } = change;
  if (change.field === 'items') return to === null ? t('deleted') : t('added, {amount}', { amount: formatAmount(to) });
  const shown = (value: string | null) => {
    if (value === null) return '–';
    if (FIGURES.has(change.field)) return formatAmount(value);
    return valueInWords(/^(true|false)$/.test(value) ? value === 'true' : value, t);
  };
  return `${changedFieldInWords(change.field, field)}: ${shown(from)} → ${shown(to)}`;
}
