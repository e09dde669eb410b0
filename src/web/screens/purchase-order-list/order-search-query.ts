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

/** Approved and cancelled orders are settled: they show when asked for. */
const STATUSES_AT_FIRST: readonly OrderStatus[] = ['NEW', 'READY', 'REJECTED'];

/** What is searched; without a sorting the newest come first. */
export type OrderSearch = ListSearch<OrderSortColumn> & {
  statuses: readonly OrderStatus[];
  onlyMine: boolean;
  /** What waits for one's own approval, or for that of somebody to whom one is deputy; only that, whatever its status box says. */
  waitsForMe: boolean;
};

/** The search that an address holds; what it leaves out is as at first. */
export function searchOf(given: Address): OrderSearch {
  const named = given.status?.toUpperCase().split(',');
  return {
    ...listSearchOf(given, ORDER_SORT_COLUMNS, MOST_ORDERS_LISTED),
    statuses: named ? ORDER_STATUSES.filter((status) => named.includes(status)) : STATUSES_AT_FIRST,
    onlyMine: given.mine === 'true',
    waitsForMe: given.approvals === 'true',
  };
}

/** The address of a search; what is as at first is left out. */
export function addressOfSearch(search: OrderSearch): Address {
  const status = search.statuses.join(',');
  return {
    ...listAddressOf(search),
    ...(status === STATUSES_AT_FIRST.join(',') ? {} : { status }),
    ...(search.onlyMine ? { mine: 'true' } : {}),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
  };
}

/** What a search is narrowed to besides its words. */
export function narrowedBy({ statuses, onlyMine, waitsForMe }: OrderSearch) {
  return {
    ...(waitsForMe ? { myApprovals: true } : { approveStatus: [...statuses] }),
    ...(onlyMine ? { myRecordsOnly: true } : {}),
  };
}

/** The orders of a search. One that is under way is given up for the next. */
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
