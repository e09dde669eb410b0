import {
  MOST_ORDERS_LISTED,
  ORDER_SORT_COLUMNS,
  type OrderSortColumn,
  type PurchaseOrderRow,
  searchPurchaseOrders,
} from '#contract/purchasing/purchase-order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { addressOfStatuses, type DocumentSearch, statusesOf } from '../../documents/list/document-list.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** Approved and cancelled orders are settled: they are listed on request. */
const STATUSES_AT_FIRST: readonly OrderStatus[] = ['NEW', 'READY', 'REJECTED'];

/** The search; without a sort order the newest come first. */
export type OrderSearch = ListSearch<OrderSortColumn> & {
  statuses: readonly OrderStatus[];
  onlyMine: boolean;
  /** Whether to list only what waits for the user's approval, as approver or deputy, in any status. */
  waitsForMe: boolean;
};

/** Returns a search as the input of calls, for lists and exports alike. */
export function queryOf(search: OrderSearch) {
  const { maxResults: _, ...common } = listQueryOf(search);
  return {
    ...common,
    ...(search.waitsForMe ? { myApprovals: true } : { approveStatus: [...search.statuses] }),
    ...(search.onlyMine ? { myRecordsOnly: true } : {}),
  };
}

export const ORDER_SEARCH: DocumentSearch<PurchaseOrderRow, OrderSearch> = {
  path: PATHS.purchaseOrders,
  searchOf: (given) => ({
    ...listSearchOf(given, ORDER_SORT_COLUMNS, MOST_ORDERS_LISTED),
    statuses: statusesOf(given, ORDER_STATUSES, STATUSES_AT_FIRST),
    onlyMine: given.mine === 'true',
    waitsForMe: given.approvals === 'true',
  }),
  addressOf: (search): Address => ({
    ...listAddressOf(search),
    ...addressOfStatuses(search.statuses, STATUSES_AT_FIRST),
    ...(search.onlyMine ? { mine: 'true' } : {}),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
  }),
  keyOf: queryKeys.purchaseOrdersFound,
  find: async (search, signal) => {
    if (!search.waitsForMe && search.statuses.length === 0) return [];
    const query = { ...queryOf(search), maxResults: search.maxResults };
    return call(searchPurchaseOrders, { query }, { signal });
  },
};
