import { z } from 'zod/mini';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailTemplate } from '../../core/mail/mail-template.ts';

const Facts = z.object({ by: z.string(), reason: z.string(), hasPassword: z._default(z.boolean(), true) });

/** Notifies a person that an administrator removed their second factor, and why. */
export const lostFactorMail: MailTemplate = async (given, { t, agency, recipient, linkTo }) => {
  const { by, reason, hasPassword } = Facts.parse(given);
  return {
    subject: t('Your two-factor authentication at {agency} was removed', { agency: agency.name }),
    blocks: [
      { kind: 'heading', text: t('Your two-factor authentication at {agency} was removed', { agency: agency.name }) },
      {
        kind: 'paragraph',
        text: t('{name}, {by} removed your two-factor authentication for Docket.', {
          name: recipient.name ?? '',
          by,
        }),
      },
      { kind: 'paragraph', text: t('Reason: {reason}', { reason }) },
      {
        kind: 'paragraph',
        text: hasPassword
          ? t('Sign in with your password and set another one up.')
          : t('You have no password: request another invitation.'),
      },
      { kind: 'button', text: t('Sign in'), url: linkTo(PATHS.account) },
    ],
    footer: [t("If you didn't expect this, tell the Docket administrator at {agency}.", { agency: agency.name })],
  };
};
