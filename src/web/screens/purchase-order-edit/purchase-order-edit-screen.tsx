import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { useRecordPlace } from '../../record-editing/use-record-place.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { jobOfAddress, newOrder } from './new-order.ts';
import { OrderEditing } from './order-editing.tsx';
import type { OrderBase } from './order-form.ts';
import { divisionsQuery, orderQuery } from './order-queries.ts';

/** Displays the purchase order in the address; 0 creates one, for the job in the address. */
export function PurchaseOrderEditScreen() {
  const { t } = useText();
  const params = useParams({ strict: false });
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const mayCreate = can(useUser(), 'create', 'purchaseorder');
  const place = useRecordPlace(String(id));
  if (id === null || (id === 0 && !mayCreate)) return <Empty>{t('Invalid id requested')}</Empty>;
  return <OrderOfAddress key={place.key} id={id} onMade={(made) => place.setMade(String(made))} />;
}

/** Loads the order, or the divisions for a new one, which starts with the user's own. */
function OrderOfAddress({ id, onMade }: { id: number; onMade: (id: number) => void }) {
  const { t } = useText();
  const begun = useBegunOrder(id === 0);
  const { data, error, refetch } = useQuery({ ...orderQuery(id), enabled: id !== 0 });
  const order = id === 0 ? begun.order : data;
  const failure = id === 0 ? begun.error : error;
  // Loaded data stays during a refetch, and if it fails: the user may be typing in it.
  if (order) return <OrderEditing order={order} onMade={onMade} />;
  const retry = () => void (id === 0 ? begun.refetch() : refetch());
  const wayOut = { to: PATHS.purchaseOrders, label: t('Go to purchase orders') };
  return <RecordPending what={t('Loading purchase order')} error={failure} onRetry={retry} wayOut={wayOut} />;
}

/** Returns a new order, the same one as long as the user edits it. */
function useBegunOrder(isWanted: boolean) {
  const user = useUser();
  const search = useSearch({ strict: false });
  const { data, error, refetch } = useQuery({ ...divisionsQuery, enabled: isWanted });
  const [order, setOrder] = useState<OrderBase | null>(null);
  if (isWanted && data && !order) {
    const division = data.find(({ id, isActive }) => isActive && id === user.division?.id) ?? null;
    setOrder(newOrder(user, todayIn(user.agency.timeZone), { job: jobOfAddress(search), division }));
  }
  return { order, error, refetch };
}
