import { PATHS } from '#domain/screen-paths.ts';
import type { MailTemplate } from '../../core/mail/mail-template.ts';

/** Notifies a person of a new authenticator app, whose codes are valid from now on. */
export const appAddedMail: MailTemplate = async (_facts, { t, agency, recipient, linkTo }) => ({
  subject: t('A new authenticator app at {agency}', { agency: agency.name }),
  blocks: [
    { kind: 'heading', text: t('A new authenticator app at {agency}', { agency: agency.name }) },
    {
      kind: 'paragraph',
      text: t('{name}, an authenticator app was set up for signing in to Docket.', {
        name: recipient.name ?? '',
      }),
    },
    {
      kind: 'paragraph',
      text: t("If this wasn't you, remove it, sign out everywhere and tell your Docket administrator."),
    },
    { kind: 'button', text: t('Account'), url: linkTo(PATHS.account) },
  ],
});
