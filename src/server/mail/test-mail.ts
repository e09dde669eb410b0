import type { MailTexts } from '../core/mail/mail-template.ts';
import type { MailContent } from '../platform/mail/mail-content.ts';

/** The mail sent to a user who configures a mail server, through that server. */
export function testMail(
  { t }: Pick<MailTexts, 't'>,
  { agency, settings }: { agency: string; settings: string },
): MailContent {
  return {
    subject: t('Test email from {agency}', { agency }),
    blocks: [
      { kind: 'heading', text: t('This mail server works') },
      { kind: 'paragraph', text: t('Docket sends emails of {agency} through this server from now on.', { agency }) },
      { kind: 'button', text: t('Open email settings'), url: settings },
    ],
  };
}
