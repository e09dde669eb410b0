import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listNotificationChoices,
  listNotifications,
  markNotificationsRead,
  readSnooze,
} from '#contract/communication/notification.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Loads the user's notifications, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
  getNextPageParam: ({ hasMore, notifications }) => (hasMore ? notifications.at(-1)?.id : undefined),
  retry: false,
  refetchOnWindowFocus: 'always',
});

/** Loads how the user is notified of each kind. */
export const choicesQuery = queryOptions({
  queryKey: queryKeys.notificationChoices,
  queryFn: ({ signal }) => call(listNotificationChoices, {}, { signal }),
});

/** Loads until when reminders of missing time are paused. */
export const snoozeQuery = queryOptions({
  queryKey: queryKeys.missingTimeSnooze,
  queryFn: ({ signal }) => call(readSnooze, {}, { signal }),
});

/** Marks notifications as read, and updates the display. Throws the call's errors. */
export async function markRead(
  queryClient: QueryClient,
  which: { ids: readonly number[] } | { upTo: string },
): Promise<void> {
  await call(markNotificationsRead, { body: 'ids' in which ? { ids: [...which.ids] } : which });
  await queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
}
