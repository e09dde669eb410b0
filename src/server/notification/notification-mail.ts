import { z } from 'zod/mini';
import { formatDay } from '#domain/calendar.ts';
import {
  excerptOf,
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMES,
  notificationAddress,
  notificationSentence,
} from '#domain/notification.ts';
import { inNumberFormat } from '#domain/number-format.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';

/** What the outbox keeps of a notification that goes by mail. */
const Facts = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  record: z.string(),
  count: z.int(),
  by: z.nullable(z.string()),
  facts: z.record(z.string(), z.string()),
  jobId: z.nullable(z.int()),
  purchaseOrderId: z.nullable(z.int()),
  clientInvoiceId: z.nullable(z.int()),
});

/** A notification as a mail: its sentence, a button that leads to what it is about, and why it comes (NOTE-06, MAIL-07). */
export const notificationMail: MailTemplate = async (given, { t, linkTo, numberFormat, agency }) => {
  const notification = Facts.parse(given);
  const { text, values } = notificationSentence(notification, {
    day: formatDay,
    amount: (amount) => inNumberFormat(amount, numberFormat),
  });
  const sentence = t(text, values);
  const subject = excerptOf(sentence.replace(/\s+/g, ' '));
  return {
    subject,
    notificationKind: notification.kind,
    blocks: [
      { kind: 'heading', text: t(NOTIFICATION_NAMES[notification.kind]) },
      { kind: 'paragraph', text: sentence },
      { kind: 'button', text: t('Open in Docket'), url: linkTo(notificationAddress(notification)) },
    ],
    footer: [
      t('You get this from {agency} because of how you are told of it.', { agency: agency.name }),
      `${t('How you are told')}: ${linkTo('/notifications')}`,
    ],
  };
};
