import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  DELIVERY_GROUPS,
  type DeliveryGroup,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
} from '#contract/communication/webhook.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The interval at which the state of events is refreshed, in milliseconds. */
const LOOK_AGAIN = 5000;

/** Loads the webhooks of the agency. */
export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks,
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  refetchInterval: LOOK_AGAIN,
});

/** Reads the group of events from an address. */
export function deliveryGroupOf(value: string | undefined): DeliveryGroup {
  return DELIVERY_GROUPS.find((group) => group === value) ?? 'all';
}

/** Loads what a webhook has sent, page by page. */
export const deliveriesQuery = (id: number, group: DeliveryGroup) =>
  infiniteQueryOptions({
    queryKey: queryKeys.webhookLog(id, group),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { group, ...(pageParam === undefined ? {} : { before: pageParam }) };
      return call(listWebhookDeliveries, { params: { id }, query }, { signal });
    },
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    refetchInterval: LOOK_AGAIN,
  });

/** Loads one event with its attempts. */
export const deliveryQuery = (id: number, delivery: number) =>
  queryOptions({
    queryKey: queryKeys.webhookDelivery(id, delivery),
    queryFn: ({ signal }) => call(readWebhookDelivery, { params: { id, delivery } }, { signal }),
    refetchInterval: LOOK_AGAIN,
  });
