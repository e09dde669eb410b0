import { List, Text } from '@mantine/core';
import { memo } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { DocumentHistory } from '../../documents/document-history.tsx';
import { useText } from '../../platform/translation.ts';
import type { OrderBase } from './order-form.ts';
import { describeOrderChange, ORDER_ACTION_NAMES, outsiderOf } from './order-labels.ts';

/** Lists everything that happened to an order, with each changed field and its line. */
export const OrderHistory = memo(function OrderHistory({ order }: { order: OrderBase }) {
  const { t, field } = useText();
  return (
    <DocumentHistory
      history={order.history}
      names={ORDER_ACTION_NAMES}
      outsider={outsiderOf(order, t)}
      emptyText={t('It begins when the order is saved.')}
      detailsOf={({ deliveryDate, changes }) => (
        <>
          {deliveryDate && <Text size="sm">{t('Delivery date {day}', { day: formatDay(deliveryDate) })}</Text>}
          {changes.length > 0 && (
            <List size="xs" spacing={2}>
              {changes.map((change) => (
                <List.Item key={`${change.line} ${change.field}`}>
                  {change.line !== null && `${t('Line {number}', { number: change.line })}: `}
                  {describeOrderChange(change, t, field)}
                </List.Item>
              ))}
            </List>
          )}
        </>
      )}
    />
  );
});
