import { z } from 'zod/mini';
import { formatDay } from '#domain/calendar/calendar.ts';
import { NOTIFICATION_KINDS } from '#domain/communication/notification.ts';
import { type NotificationRow, notificationSentence } from '#domain/communication/notification-sentence.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import type { MailContext } from '../core/mail/mail-template.ts';

/** The facts of a notification in the outbox. */
export const NotificationInMail = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  record: z.string(),
  count: z.int(),
  by: z.nullable(z.string()),
  facts: z.record(z.string(), z.string()),
  jobId: z.nullable(z.int()),
  purchaseOrderId: z.nullable(z.int()),
  clientInvoiceId: z.nullable(z.int()),
});

/** Returns its sentence in the recipient's language. */
export function sentenceInMail(
  notification: NotificationRow,
  { t, numberFormat }: Pick<MailContext, 't' | 'numberFormat'>,
): string {
  const { text, values } = notificationSentence(notification, {
    day: formatDay,
    amount: (amount) => inNumberFormat(amount, numberFormat),
  });
  return t.of(text, values);
}
