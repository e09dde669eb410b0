import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { orderNoticesQuery } from '../../purchase-orders/order-notices.ts';
import { OrderStatusBadge } from '../../purchase-orders/order-status.tsx';
import { NoticeList } from '../../widgets/notice-list.tsx';

/** Lists decisions on orders that the user created or requested, until they dismiss it on this device. */
export function DecidedNotice() {
  const { t } = useText();
  const user = useUser();
  const seenKey = `${user.agency.name}/${user.id}`;
  const [seen, setSeen] = useState(() => deviceStore.get<Record<string, string>>('seenOrderDecisions') ?? {});
  const { data } = useQuery(orderNoticesQuery);
  const decided = (data?.decided ?? []).filter(({ decision }) => decision.at > (seen[seenKey] ?? ''));
  const putAway = () => {
    const next = { ...seen, [seenKey]: decided[0]!.decision.at };
    deviceStore.set('seenOrderDecisions', next);
    setSeen(next);
  };
  return (
    <NoticeList
      title={t('Updates on your orders')}
      notices={decided.map(({ id, reference, supplier, approveStatus, approveStatusComment, decision }) => ({
        id,
        at: decision.at,
        by: decision.by.name,
        content: (
          <>
            <Link to={PATHS.purchaseOrder} params={{ id: String(id) }}>
              {reference}
            </Link>
            <OrderStatusBadge status={approveStatus.code} />
            <Text size="sm" component="span">
              {supplier.name}
              {approveStatus.code === 'REJECTED' && approveStatusComment && `: ${approveStatusComment}`}
            </Text>
          </>
        ),
      }))}
      onPutAway={putAway}
    />
  );
}
