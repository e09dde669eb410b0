import { queryOptions } from '@tanstack/react-query';
import { readPurchaseOrderNotices } from '#contract/purchase-order-list.ts';
import { call } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** What waits for the signed-in person, and what became of their own orders; asked anew whenever the page is looked at. */
export const orderNoticesQuery = queryOptions({
  queryKey: queryKeys.purchaseOrderNotices,
  queryFn: ({ signal }) => call(readPurchaseOrderNotices, {}, { signal }),
  retry: false,
  refetchOnWindowFocus: 'always',
});
