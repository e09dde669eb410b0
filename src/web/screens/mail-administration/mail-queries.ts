import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listMails, MAIL_GROUPS, type MailGroup, readMail, readMailSettings } from '#contract/communication/mail.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The group that an address names; what waits for somebody to act on it is the first to be looked at. */
export function groupOf(value: string | undefined): MailGroup {
  return MAIL_GROUPS.find((group) => group === value) ?? 'waiting';
}

/** The mails of a group, page by page. */
export const mailsQuery = (group: MailGroup) =>
  infiniteQueryOptions({
    queryKey: queryKeys.mailsOf(group),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listMails, { query: { group, ...(pageParam === undefined ? {} : { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ mails, hasMore }) => (hasMore ? mails.at(-1)?.id : undefined),
    // What goes out leaves the list by itself.
    refetchInterval: 10_000,
  });

/** One mail with what it says. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.mail(id),
    queryFn: ({ signal }) => call(readMail, { params: { id } }, { signal }),
  });

/** By which server mails go. */
export const mailSettingsQuery = queryOptions({
  queryKey: queryKeys.mailSettings,
  queryFn: ({ signal }) => call(readMailSettings, {}, { signal }),
});
