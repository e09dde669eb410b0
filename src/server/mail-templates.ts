import { testMail } from './mail/test-mail.ts';
import type { MailTemplates } from './platform/mail/mail-template.ts';

/** The templates of all slices, by the names under which their mails are written (`insertMails`). */
export const MAIL_TEMPLATES: MailTemplates = {
  // Of trials of the outbox: what goes by it says that it works.
  'test-mail': async (_facts, { t, agency, linkTo }) =>
    testMail({ t }, { agency: agency.name, settings: linkTo('/administration/mail') }),
};
