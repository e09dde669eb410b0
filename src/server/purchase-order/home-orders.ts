import { OLDEST_SHOWN } from '#contract/home/home.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { can } from '#domain/people/permission.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { countOrders, type OrderSearch, searchOrders } from './order-row.sql.ts';

const TO_APPROVE: OrderSearch = { myApprovals: true, sort: 'documentDate' };
const REJECTED: OrderSearch = { myRecordsOnly: true, approveStatus: ['REJECTED'], sort: 'documentDate' };

/** Counts the orders pending for a user as approver or deputy; null if they may read none. */
export async function waitingOrders(session: SignedIn): Promise<number | null> {
  return can(session.actor, 'read', 'purchaseorder') ? countOrders(session.database, session, TO_APPROVE) : null;
}

/** Lists the orders pending for a user, oldest first. */
export function ordersToApprove(session: SignedIn) {
  return can(session.actor, 'approve', 'purchaseorder') ? oldestOf(session, TO_APPROVE) : Promise.resolve(null);
}

/** Lists the user's own rejected orders, to be changed and sent again. */
export function rejectedOrders(session: SignedIn) {
  return can(session.actor, 'read', 'purchaseorder') ? oldestOf(session, REJECTED) : Promise.resolve(null);
}

async function oldestOf(
  session: SignedIn,
  search: OrderSearch,
): Promise<{ count: number; items: PurchaseOrderRow[] } | null> {
  if (!can(session.actor, 'read', 'purchaseorder')) return null;
  const [count, items] = await Promise.all([
    countOrders(session.database, session, search),
    searchOrders(session.database, session, search, OLDEST_SHOWN),
  ]);
  return { count, items };
}
