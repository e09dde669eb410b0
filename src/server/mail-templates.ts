import type { MailTemplates } from './platform/mail/mail-template.ts';

/** The templates of all slices, by the names under which their mails are written (`insertMails`). */
export const MAIL_TEMPLATES: MailTemplates = {};
