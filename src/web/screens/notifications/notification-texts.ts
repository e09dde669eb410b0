import type { Notification } from '#contract/communication/notification.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { notificationSentence } from '#domain/communication/notification-sentence.ts';
import { formatAmount } from '../../platform/formats.ts';
import type { Texts } from '../../platform/translation.ts';

/** Returns the text of a notification in the user's language. */
export function wordsOf(notification: Notification, t: Texts['t']): string {
  const { text, values } = notificationSentence(
    { ...notification, by: notification.by?.name ?? null },
    { day: formatDay, amount: formatAmount },
  );
  return t.of(text, values);
}
