import { testMail } from './mail/test-mail.ts';
import { digestMail } from './notification/digest-mail.ts';
import { notificationMail } from './notification/notification-mail.ts';
import type { MailTemplate, MailTemplates } from './platform/mail/mail-template.ts';

/** Of trials of the outbox: what goes by it says that it works. */
const trial: MailTemplate = async (_facts, { t, agency, linkTo }) =>
  testMail({ t }, { agency: agency.name, settings: linkTo('/administration/mail') });

/** The templates of all slices, by the names under which their mails are written (`insertMails`). */
export const MAIL_TEMPLATES: MailTemplates = {
  'test-mail': trial,
  notification: notificationMail,
  digest: digestMail,
};
