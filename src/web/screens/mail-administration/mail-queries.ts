import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listMails, MAIL_GROUPS, type MailGroup, readMail, readMailSettings } from '#contract/communication/mail.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Reads the group from an address; by default, mails that need attention. */
export function groupOf(value: string | undefined): MailGroup {
  return MAIL_GROUPS.find((group) => group === value) ?? 'waiting';
}

/** Loads the mails of a group, page by page. */
export const mailsQuery = (group: MailGroup) =>
  infiniteQueryOptions({
    queryKey: queryKeys.mailsOf(group),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listMails, { query: { group, ...(pageParam === undefined ? {} : { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ mails, hasMore }) => (hasMore ? mails.at(-1)?.id : undefined),
    // Sent mails disappear from the list.
    refetchInterval: 10_000,
  });

/** Loads one mail with its content. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.mail(id),
    queryFn: ({ signal }) => call(readMail, { params: { id } }, { signal }),
  });

/** Loads the settings of the mail server. */
export const mailSettingsQuery = queryOptions({
  queryKey: queryKeys.mailSettings,
  queryFn: ({ signal }) => call(readMailSettings, {}, { signal }),
});
