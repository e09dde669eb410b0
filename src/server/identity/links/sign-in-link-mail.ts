import { z } from 'zod/mini';
import { type SignInLinkPurpose, sealOfLink } from '#domain/identity/sign-in-link.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailContext, MailTemplate } from '../../core/mail/mail-template.ts';
import { findEnforcedInstead } from '../enforcement/enforcement.sql.ts';
import { makeToken } from './sign-in-link.sql.ts';

const Facts = z.object({ linkId: z.int() });

/** Invites a person to choose a password, or to sign in with the enforced provider. */
export const invitationMail: MailTemplate = async (given, context) => {
  const { t, agency, recipient, database } = context;
  const name = recipient.name ?? '';
  const provider = await findEnforcedInstead(database, { employeeId: recipient.employeeId, providerId: null });
  const button = await buttonTo(given, 'invitation', context);
  return (
    button && {
      subject: t('Your access to {agency} in Docket', { agency: agency.name }),
      blocks: [
        { kind: 'heading', text: t('Your access to {agency} in Docket', { agency: agency.name }) },
        {
          kind: 'paragraph',
          text: provider
            ? t('{name}, sign in with {label} to get started.', { name, label: provider.label })
            : t('{name}, choose a password to get started. The link works once, for 7 days.', { name }),
        },
        ...(provider ? [] : [{ kind: 'paragraph' as const, text: await describeNames(context) }]),
        provider ? { ...button, text: t('Sign in with {label}', { label: provider.label }) } : button,
      ],
      ...(provider
        ? {}
        : {
            footer: [t("Anyone with this link can set your password, so don't forward it. A newer link replaces it.")],
          }),
    }
  );
};

/** Describes the names with which a person signs in. */
async function describeNames({ t, database, recipient }: MailContext): Promise<string> {
  const { username, domain } = await database
    .selectFrom('employee')
    .where('id', '=', recipient.employeeId)
    .select(['username', 'domain'])
    .executeTakeFirstOrThrow();
  return t('Your user name is {username}. You can also sign in with your email address, {email}.', {
    username: domain ? `${domain}\\${username}` : username,
    email: recipient.address,
  });
}

/** Lets a person choose a new password after forgetting it. */
export const passwordResetMail: MailTemplate = async (given, context) => {
  const { t, agency, recipient } = context;
  const button = await buttonTo(given, 'reset', context);
  return (
    button && {
      subject: t('Choose a new password for {agency} in Docket', { agency: agency.name }),
      blocks: [
        { kind: 'heading', text: t('Choose a new password for {agency} in Docket', { agency: agency.name }) },
        {
          kind: 'paragraph',
          text: t('{name}, someone requested a new password for your account. The link works once, for 30 minutes.', {
            name: recipient.name ?? '',
          }),
        },
        button,
      ],
      footer: [t("If this wasn't you, ignore this email: your password stays as it is.")],
    }
  );
};

/** Notifies a person of their new password. */
export const passwordChangedMail: MailTemplate = async (_facts, { t, agency, recipient, linkTo }) => ({
  subject: t('Your password at {agency} was changed', { agency: agency.name }),
  blocks: [
    { kind: 'heading', text: t('Your password at {agency} was changed', { agency: agency.name }) },
    {
      kind: 'paragraph',
      text: t('{name}, your Docket password was just changed.', {
        name: recipient.name ?? '',
      }),
    },
    {
      kind: 'paragraph',
      text: t("If this wasn't you, choose another password at once and tell your Docket administrator."),
    },
    { kind: 'button', text: t('Forgot your password?'), url: linkTo(PATHS.forgot) },
  ],
});

/** Returns the page's address, generated each time the mail is written; none if the link has expired by then. */
async function buttonTo(
  given: Record<string, unknown>,
  purpose: SignInLinkPurpose,
  { database, agency, t, linkTo }: MailContext,
) {
  const token = await makeToken(database, Facts.parse(given).linkId);
  if (token === null) return null;
  const secret = sealOfLink(agency.databaseName, token);
  return { kind: 'button' as const, text: t('Choose a password'), url: linkTo(PATHS[purpose]), secret };
}
