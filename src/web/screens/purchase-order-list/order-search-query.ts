import { queryOptions } from '@tanstack/react-query';
import {
  MOST_ORDERS_LISTED,
  ORDER_SORT_COLUMNS,
  type OrderSortColumn,
  type PurchaseOrderRow,
  searchPurchaseOrders,
} from '#contract/purchasing/purchase-order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';
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

/** Reads the search from an address; missing parameters have their default. */
export function searchOf(given: Address): OrderSearch {
  const named = given.status?.toUpperCase().split(',');
  return {
    ...listSearchOf(given, ORDER_SORT_COLUMNS, MOST_ORDERS_LISTED),
    statuses: named ? ORDER_STATUSES.filter((status) => named.includes(status)) : STATUSES_AT_FIRST,
    onlyMine: given.mine === 'true',
    waitsForMe: given.approvals === 'true',
  };
}

/** Writes a search to an address, without default values. */
export function addressOfSearch(search: OrderSearch): Address {
  const status = search.statuses.join(',');
  return {
    ...listAddressOf(search),
    ...(status === STATUSES_AT_FIRST.join(',') ? {} : { status }),
    ...(search.onlyMine ? { mine: 'true' } : {}),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
  };
}

/** Returns the filters of a search apart from its words. */
export function narrowedBy({ statuses, onlyMine, waitsForMe }: OrderSearch) {
  return {
    ...(waitsForMe ? { myApprovals: true } : { approveStatus: [...statuses] }),
    ...(onlyMine ? { myRecordsOnly: true } : {}),
  };
}

/** Loads the orders of a search; a new search cancels the pending one. */
export function ordersQuery(search: OrderSearch) {
  const { statuses, waitsForMe } = search;
  return queryOptions({
    queryKey: queryKeys.purchaseOrdersFound(search),
    retry: false,
    queryFn: ({ signal }): Promise<PurchaseOrderRow[]> =>
      !waitsForMe && statuses.length === 0
        ? Promise.resolve([])
        : call(
            searchPurchaseOrders,
            {
              query: {
                ...listQueryOf(search),
                ...narrowedBy(search),
              },
            },
            { signal },
          ),
  });
}
