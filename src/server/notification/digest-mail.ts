import { z } from 'zod/mini';
import { formatDay } from '#domain/calendar/calendar.ts';
import {
  DIGEST,
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMES,
  notificationAddress,
} from '#domain/communication/notification.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailTemplate } from '../core/mail/mail-template.ts';
import { NotificationInMail, sentenceInMail } from './notification-in-mail.ts';

/** The facts of a daily mail. */
const Facts = z.object({
  day: z.string(),
  groups: z.array(z.object({ kind: z.enum(NOTIFICATION_KINDS), items: z.array(NotificationInMail), more: z.int() })),
});

/** The daily mail: news by kind with links, and how to change this. */
export const digestMail: MailTemplate = async (given, context) => {
  const { t, linkTo, agency } = context;
  const { day, groups } = Facts.parse(given);
  const count = groups.reduce((sum, { items, more }) => sum + items.length + more, 0);
  return {
    subject: t('Daily email of {day}: {count} {count, notification|notifications}', {
      count: String(count),
      day: formatDay(day),
    }),
    notificationKind: DIGEST,
    blocks: [
      ...groups.flatMap(({ kind, items, more }) => [
        { kind: 'heading' as const, text: t.of(NOTIFICATION_NAMES[kind]) },
        {
          kind: 'links' as const,
          links: items.map((item) => ({
            text: sentenceInMail(item, context),
            url: linkTo(notificationAddress(item)),
          })),
        },
        ...(more > 0 ? [{ kind: 'paragraph' as const, text: t('And {count} more', { count: String(more) }) }] : []),
        ...(kind === 'missing-time'
          ? [
              {
                kind: 'paragraph' as const,
                text: `${t('Pause it for a day or a week')}: ${linkTo(PATHS.notifications)}`,
              },
            ]
          : []),
      ]),
      { kind: 'button', text: t('Open in Docket'), url: linkTo(PATHS.notifications) },
    ],
    footer: [
      t('{agency} sent you this because of your notification settings.', { agency: agency.name }),
      `${t('Notification settings')}: ${linkTo(PATHS.notifications)}`,
    ],
  };
};
