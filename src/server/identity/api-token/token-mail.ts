import { z } from 'zod/mini';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { MailContext, MailTemplate } from '../../core/mail/mail-template.ts';

/** `account`: the service account; null for the reader's own token. `by`: who created it, if someone else. */
const Facts = z.object({
  name: z.string(),
  account: z.nullable(z.string()),
  scopes: z.array(z.string()),
  lastCharacters: z.string(),
  lastDay: z.string(),
  by: z.nullable(z.string()),
});
type Facts = z.infer<typeof Facts>;

/** Notifies the person responsible for a token that it was created. */
export const tokenMadeMail: MailTemplate = async (given, context) => {
  const { t, agency, recipient } = context;
  const facts = Facts.parse(given);
  const { account, by } = facts;
  const title = t('A new API token at {agency}', { agency: agency.name });
  const name = recipient.name ?? '';
  return {
    subject: title,
    blocks: [
      { kind: 'heading', text: title },
      {
        kind: 'paragraph',
        text:
          account === null
            ? t('{name}, a token was created that lets a program act in your name.', { name })
            : t('{name}, {by} created a token for the service account {account}, which you own.', {
                name,
                by: by ?? name,
                account,
              }),
      },
      ...tokenFacts(facts, context),
      wayToTokens(facts, context),
    ],
    footer: [
      account === null
        ? t("If this wasn't you, revoke the token at once, choose another password and tell your Docket administrator.")
        : t("If you didn't expect this, tell the Docket administrator at {agency}.", { agency: agency.name }),
    ],
  };
};

/** Notifies the person responsible for a token that it expires soon. */
export const tokenEndsMail: MailTemplate = async (given, context) => {
  const { t, agency, recipient } = context;
  const facts = Facts.parse(given);
  const { account } = facts;
  const title = t('The API token {token} at {agency} expires soon', { token: facts.name, agency: agency.name });
  const name = recipient.name ?? '';
  return {
    subject: title,
    blocks: [
      { kind: 'heading', text: title },
      {
        kind: 'paragraph',
        text:
          account === null
            ? t(
                '{name}, a program that acts in your name will stop working then. Create another token for it in time.',
                {
                  name,
                },
              )
            : t(
                '{name}, programs that use the service account {account} will stop working then. Ask a Docket administrator for a new token.',
                { name, account },
              ),
      },
      ...tokenFacts(facts, context),
      wayToTokens(facts, context),
    ],
    footer: [t("If you don't need the token any more, do nothing: it expires.")],
  };
};

const Ended = z.object({
  why: z.enum(['new-password', 'passkey', 'provider']),
  tokens: z.array(z.object({ name: z.string(), lastCharacters: z.string() })),
});
/** Why all of a person's tokens were revoked: a link to a password or passkey was used, or a provider was enforced. */
export type TokensEndedBecause = z.infer<typeof Ended>['why'];

/** Notifies a person that all their tokens were revoked, and what to do. */
export const tokensEndedMail: MailTemplate = async (given, { t, agency, recipient, linkTo }) => {
  const { why, tokens } = Ended.parse(given);
  const title = t('Your API tokens at {agency} were revoked', { agency: agency.name });
  const reasons = {
    'new-password': t(
      '{name}, a new password was chosen for you with a link. Programs with these tokens no longer work:',
      {
        name: recipient.name ?? '',
      },
    ),
    passkey: t('{name}, a passkey was added for you with a link. Programs with these tokens no longer work:', {
      name: recipient.name ?? '',
    }),
    provider: t('{name}, people now sign in with one provider only. Programs with these tokens no longer work:', {
      name: recipient.name ?? '',
    }),
  };
  return {
    subject: title,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: reasons[why] },
      ...tokens.map(({ name, lastCharacters }) => ({
        kind: 'paragraph' as const,
        text: t('Token: {token}, ends in …{characters}', { token: name, characters: lastCharacters }),
      })),
      { kind: 'button', text: t('Your tokens'), url: linkTo(PATHS.account) },
    ],
    footer: [t('Create new tokens for the programs you still need.')],
  };
};

function tokenFacts({ name, scopes, lastCharacters, lastDay }: Facts, { t }: MailContext) {
  return [
    {
      kind: 'paragraph' as const,
      text: t('Token: {token}, ends in …{characters}', { token: name, characters: lastCharacters }),
    },
    { kind: 'paragraph' as const, text: t('Permissions: {scopes}', { scopes: scopes.join(', ') }) },
    { kind: 'paragraph' as const, text: t('Valid until {day}', { day: formatDay(lastDay) }) },
  ];
}

function wayToTokens({ account }: Facts, { t, linkTo }: MailContext) {
  return account === null
    ? { kind: 'button' as const, text: t('Your tokens'), url: linkTo(PATHS.account) }
    : { kind: 'button' as const, text: t('Open in Docket'), url: linkTo(PATHS.login) };
}
