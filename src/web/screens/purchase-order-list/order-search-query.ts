import { queryOptions } from '@tanstack/react-query';
import {
  MOST_ORDERS_LISTED,
  ORDER_SORT_COLUMNS,
  type OrderSortColumn,
  type PurchaseOrderRow,
  searchPurchaseOrders,
} from '#contract/purchase-order-list.ts';
import { type Sorting, sortingOf, textOfSorting } from '#contract/sorting.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/purchase-order.ts';
import { call } from '../../platform/api.ts';
import { ORDERS_KEY } from '../../purchase-orders/order-notices.ts';

/** How many orders show at first, and how many more each time (PO-01). */
export const PAGE_SIZE = 50;

/** Approved and cancelled orders are settled: they show when asked for (PO-01). */
const STATUSES_AT_FIRST: readonly OrderStatus[] = ['NEW', 'READY', 'REJECTED'];

/** What is searched. */
export type OrderSearch = {
  keyphrase: string;
  statuses: readonly OrderStatus[];
  onlyMine: boolean;
  /** What waits for one's own approval, or for that of somebody to whom one is deputy; only that, whatever its status box says. */
  waitsForMe: boolean;
  maxResults: number;
  /** null = the newest first. */
  sorting: Sorting<OrderSortColumn>;
};

/** The parameters of the address. */
export type OrderSearchInAddress = Partial<
  Record<'keyphrase' | 'status' | 'mine' | 'approvals' | 'count' | 'sort', string>
>;

/** The search that an address holds; what it leaves out is as at first. */
export function searchOf(given: OrderSearchInAddress): OrderSearch {
  const named = given.status?.toUpperCase().split(',');
  return {
    keyphrase: given.keyphrase ?? '',
    statuses: named ? ORDER_STATUSES.filter((status) => named.includes(status)) : STATUSES_AT_FIRST,
    onlyMine: given.mine === 'true',
    waitsForMe: given.approvals === 'true',
    maxResults: Math.max(PAGE_SIZE, Math.min(MOST_ORDERS_LISTED, Math.floor(Number(given.count)) || PAGE_SIZE)),
    sorting: sortingOf(given.sort, ORDER_SORT_COLUMNS),
  };
}

/** The address of a search; what is as at first is left out. */
export function addressOfSearch(search: OrderSearch): OrderSearchInAddress {
  const status = search.statuses.join(',');
  const sort = textOfSorting(search.sorting);
  return {
    ...(search.keyphrase ? { keyphrase: search.keyphrase } : {}),
    ...(status === STATUSES_AT_FIRST.join(',') ? {} : { status }),
    ...(search.onlyMine ? { mine: 'true' } : {}),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
    ...(search.maxResults > PAGE_SIZE ? { count: String(search.maxResults) } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** The orders of a search. One that is under way is given up for the next (PO-01). */
export function ordersQuery(search: OrderSearch) {
  const { keyphrase, statuses, onlyMine, waitsForMe, maxResults } = search;
  const sort = textOfSorting(search.sorting);
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'search', search],
    retry: false,
    queryFn: ({ signal }): Promise<PurchaseOrderRow[]> =>
      !waitsForMe && statuses.length === 0
        ? Promise.resolve([])
        : call(
            searchPurchaseOrders,
            {
              query: {
                ...(keyphrase ? { keyphrase } : {}),
                ...(waitsForMe ? { myApprovals: true } : { approveStatus: [...statuses] }),
                ...(onlyMine ? { myRecordsOnly: true } : {}),
                ...(sort ? { sort } : {}),
                maxResults,
              },
            },
            { signal },
          ),
  });
}
