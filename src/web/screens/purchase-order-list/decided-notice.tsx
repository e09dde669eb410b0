import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstant } from '../../platform/formats.ts';
import { PATHS } from '../../platform/paths.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { orderNoticesQuery } from '../../widgets/order-notices.ts';
import { OrderStatusBadge } from '../../widgets/order-status.tsx';
import classes from './purchase-order-list.module.css';

/** So many show; the others are in the list. */
const MOST_SHOWN = 5;

/** What became of the orders that the person has made or asked for, until they have put it away on this device. */
export function DecidedNotice() {
  const { t } = useText();
  const user = useUser();
  const seenKey = `${user.agency.name}/${user.id}`;
  const [seen, setSeen] = useState(() => deviceStore.get<Record<string, string>>('seenOrderDecisions') ?? {});
  const { data } = useQuery(orderNoticesQuery);
  const decided = (data?.decided ?? []).filter(({ decision }) => decision.at > (seen[seenKey] ?? ''));
  const [latest] = decided;
  if (!latest) return null;
  const putAway = () => {
    const next = { ...seen, [seenKey]: latest.decision.at };
    deviceStore.set('seenOrderDecisions', next);
    setSeen(next);
  };
  return (
    <section className={classes.notice} aria-label={t('What became of your orders')}>
      <Stack gap={4}>
        {decided
          .slice(0, MOST_SHOWN)
          .map(({ id, reference, supplier, approveStatus, approveStatusComment, decision }) => (
            <Group key={id} gap={8}>
              <Link to={PATHS.purchaseOrder} params={{ id: String(id) }}>
                {reference}
              </Link>
              <OrderStatusBadge status={approveStatus.code} />
              <Text size="sm" component="span">
                {supplier.name}
                {approveStatus.code === 'REJECTED' && approveStatusComment && `: ${approveStatusComment}`}
              </Text>
              <Text size="xs" c="dimmed" component="span">
                {t('{when} by {name}', {
                  when: formatInstant(decision.at, user.agency.timeZone),
                  name: decision.by.name,
                })}
              </Text>
            </Group>
          ))}
        {decided.length > MOST_SHOWN && (
          <Text size="xs" c="dimmed">
            {t('and {count} more', { count: decided.length - MOST_SHOWN })}
          </Text>
        )}
      </Stack>
      <CloseButton aria-label={t('Put away')} onClick={putAway} />
    </section>
  );
}
