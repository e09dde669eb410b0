import { excerptOf, NOTIFICATION_NAMES, notificationAddress } from '#domain/communication/notification.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailTemplate } from '../core/mail/mail-template.ts';
import { NotificationInMail, sentenceInMail } from './notification-in-mail.ts';

/** A notification's mail: its sentence, a button to the record, and why it was sent. */
export const notificationMail: MailTemplate = async (given, context) => {
  const { t, linkTo, agency } = context;
  const notification = NotificationInMail.parse(given);
  const sentence = sentenceInMail(notification, context);
  const subject = excerptOf(sentence.replace(/\s+/g, ' '));
  return {
    subject,
    notificationKind: notification.kind,
    blocks: [
      { kind: 'heading', text: t.of(NOTIFICATION_NAMES[notification.kind]) },
      { kind: 'paragraph', text: sentence },
      { kind: 'button', text: t('Open in Docket'), url: linkTo(notificationAddress(notification)) },
    ],
    footer: [
      ...(notification.kind === 'missing-time'
        ? [`${t('Pause it for a day or a week')}: ${linkTo(PATHS.notifications)}`]
        : []),
      t('{agency} sent you this because of your notification settings.', { agency: agency.name }),
      `${t('Notification settings')}: ${linkTo(PATHS.notifications)}`,
    ],
  };
};
