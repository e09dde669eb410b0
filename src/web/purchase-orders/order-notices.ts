import { queryOptions } from '@tanstack/react-query';
import { readPurchaseOrderNotices } from '#contract/purchasing/purchase-order-list.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** What waits for the user, and decisions on their own orders; refreshed whenever the page becomes visible. */
export const orderNoticesQuery = queryOptions({
  queryKey: queryKeys.purchaseOrderNotices,
  queryFn: ({ signal }) => call(readPurchaseOrderNotices, {}, { signal }),
  retry: false,
  refetchOnWindowFocus: 'always',
});
