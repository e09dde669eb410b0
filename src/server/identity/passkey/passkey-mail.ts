import { z } from 'zod/mini';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailTemplate } from '../../core/mail/mail-template.ts';

const Facts = z.object({ passkey: z.string() });

/** Notifies a person of a new passkey that can sign them in. */
export const passkeyAddedMail: MailTemplate = async (given, { t, agency, recipient, linkTo }) => {
  const { passkey } = Facts.parse(given);
  return {
    subject: t('A new passkey at {agency}', { agency: agency.name }),
    blocks: [
      { kind: 'heading', text: t('A new passkey at {agency}', { agency: agency.name }) },
      {
        kind: 'paragraph',
        text: t('{name}, a passkey was added to your Docket account: {passkey}.', {
          name: recipient.name ?? '',
          passkey,
        }),
      },
      {
        kind: 'paragraph',
        text: t("If this wasn't you, remove it, sign out everywhere and tell your Docket administrator."),
      },
      { kind: 'button', text: t('Account'), url: linkTo(PATHS.account) },
    ],
  };
};
