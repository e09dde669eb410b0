import { List, Text } from '@mantine/core';
import { memo } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { Event, Events, Panel } from '../../documents/document-parts.tsx';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { OrderBase } from './order-form.ts';
import { describeAction, describeOrderChange, orderActor } from './order-labels.ts';

type HistoryEvent = OrderBase['history'][number];

/** Lists everything that happened to an order, newest first: who, when, comments, and each changed field with its line. */
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
      action={describeAction(event.action, t)}
      who={orderActor(event, order, t)}
      when={formatInstant(event.at, timeZone)}
      comment={event.comment}
    >
      {event.deliveryDate && <Text size="sm">{t('Delivery date {day}', { day: formatDay(event.deliveryDate) })}</Text>}
      {event.changes.length > 0 && (
        <List size="xs" spacing={2}>
          {event.changes.map((change) => (
            <List.Item key={`${change.line} ${change.field}`}>
              {change.line !== null && `${t('Line {number}', { number: change.line })}: `}
              {describeOrderChange(change, t, field)}
            </List.Item>
          ))}
        </List>
      )}
    </Event>
  );
}
