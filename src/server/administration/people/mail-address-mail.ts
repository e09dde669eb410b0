import { z } from 'zod/mini';
import type { MailTemplate } from '../../core/mail/mail-template.ts';

const Facts = z.object({ name: z.string() });

/** Notifies a person of their changed mail address, at the old and the new one. */
export const mailAddressMail: MailTemplate = async (given, { t, agency, recipient }) => {
  const { name } = Facts.parse(given);
  return {
    subject: t('Your email address at {agency} was changed', { agency: agency.name }),
    blocks: [
      { kind: 'heading', text: t('Your email address at {agency} was changed', { agency: agency.name }) },
      {
        kind: 'paragraph',
        text: t('{name}, Docket sends your emails to another address from now on.', { name }),
      },
      {
        kind: 'paragraph',
        text: t("If you didn't expect this, tell the Docket administrator at {agency}.", { agency: agency.name }),
      },
    ],
    footer: [t('This email was sent to both addresses; this one is {address}.', { address: recipient.address })],
  };
};
