import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permission.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { jobOfAddress, newOrder } from './new-order.ts';
import { OrderEditing } from './order-editing.tsx';
import type { OrderBase } from './order-form.ts';
import { divisionsQuery, orderQuery } from './order-queries.ts';

/** A purchase order by the id of its address; 0 = a new one, for the job that the address names (PO-02). */
export function PurchaseOrderEditScreen() {
  const { t } = useText();
  const params = useParams({ strict: false });
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const mayCreate = can(useUser(), 'create', 'purchaseorder');
  if (id === null || (id === 0 && !mayCreate)) return <Empty>{t('Invalid id requested')}</Empty>;
  return id === 0 ? <NewOrder key="new" /> : <StoredOrder key={id} id={id} />;
}

/** Waits for the divisions, as an order begins with the person's own. */
function NewOrder() {
  const { t } = useText();
  const user = useUser();
  const { data, error, refetch } = useQuery(divisionsQuery);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t('Loading the purchase order')} />;
  const own = data.find(({ id, isActive }) => isActive && id === user.division?.id) ?? null;
  return <BegunOrder division={own} />;
}

function BegunOrder({ division }: Pick<OrderBase, 'division'>) {
  const user = useUser();
  const search = useSearch({ strict: false });
  const [order] = useState(() =>
    newOrder(user, todayIn(user.agency.timeZone), { job: jobOfAddress(search), division }),
  );
  return <OrderEditing order={order} />;
}

function StoredOrder({ id }: { id: number }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery(orderQuery(id));
  // What was loaded stays while it is loaded anew, also when that fails: somebody may be typing in it.
  if (data) return <OrderEditing order={data} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <Loading what={t('Loading the purchase order')} />;
}
