import type { FastifyRequest } from 'fastify';
import type { SignInLink } from '#contract/identity/sign-in-link.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { refusalOfWrongLink } from '../../core/links/find-link.ts';
import { linkTexts } from '../../core/links/link-language.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import { Refused } from '../../platform/refused.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { endTokensOfPeople, findTokensOf } from '../api-token/api-token.sql.ts';
import { refuseOtherMethod } from '../enforcement/allowed-way.ts';
import { findEnforcedInstead } from '../enforcement/enforcement.sql.ts';
import { newPasswordRefusal } from '../new-password.ts';
import { hashPassword } from '../password-hash.ts';
import { deleteSessions, findGuessableWords, insertSession } from '../session.sql.ts';
import { sessionTimes } from '../session-cookie.ts';
import { hasFactor } from '../two-factor/two-factor.sql.ts';
import { mailNewPassword, writePassword } from './choose-password.sql.ts';
import { type FoundLink, findLink, spendLink } from './sign-in-link.sql.ts';

type LinkAddress = { agency: string; token: string };

/** Reads a link and its person. Every invalid link gets the same refusal. */
export async function openLink(agencies: Agencies, request: FastifyRequest, named: LinkAddress): Promise<SignInLink> {
  const { database, link } = await findOpenLink(agencies, request, named);
  const { purpose, expiresAt, name, username, domain, email } = link;
  const { agencyName, ...speech } = await linkTexts(database, { isSecondLanguage: link.useSecondLanguage });
  const person = { name, username, domain, email };
  const onlyProvider = await findEnforcedInstead(database, { employeeId: link.employeeId, providerId: null });
  return {
    purpose,
    agency: { name: agencyName },
    speech,
    person,
    expiresAt,
    takesPasskey: !onlyProvider && (await takesPasskey(database, link)),
    onlyProvider,
    tokens: (await findTokensOf(database, link.employeeId)).map(({ name: token, lastCharacters }) => ({
      name: token,
      lastCharacters,
    })),
  };
}

/**
 * Sets the password that the person of a link chose. It uses up the link, ends all their sessions, API tokens and other links,
 * and notifies them by email. An invited person is signed in at once: the session's token is returned. After a reset they sign in as usual.
 */
export async function choosePasswordByLink(
  agencies: Agencies,
  request: FastifyRequest,
  {
    newPassword,
    breachedPasswordFiles,
    ...named
  }: LinkAddress & {
    newPassword: string;
    breachedPasswordFiles: readonly string[];
  },
): Promise<{ database: AgencyDatabase; employeeId: number; token: string | null }> {
  const { database, link } = await findOpenLink(agencies, request, named);
  const { employeeId } = link;
  await refuseOtherMethod(database, { employeeId, providerId: null });
  const known = await findGuessableWords(database, employeeId);
  const reason = await newPasswordRefusal(newPassword, { current: '', known, breachedPasswordFiles });
  if (reason) throw new Refused(reason);
  const passwordHash = await hashPassword(newPassword);
  // A link doesn't bypass two-factor authentication: people who have it sign in with it.
  const token = link.purpose === 'invitation' && !(await hasFactor(database, employeeId)) ? newToken() : null;
  await inTransaction(database, async (transaction) => {
    if (!(await spendLink(transaction, link))) throw new Refused('link-invalid');
    await writePassword(transaction, employeeId, passwordHash);
    const ended = await deleteSessions(transaction, employeeId);
    if (token !== null) {
      const times = sessionTimes(false);
      const origin = {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        way: 'invitation' as const,
      };
      const session = { tokenHash: hashToken(token), employeeId, isPersistent: false, times, origin };
      await insertSession(transaction, { ...session, providerId: null, hasShownPassword: true });
    }
    await mailNewPassword(transaction, employeeId);
    const trail = { by: employeeId, subjectId: employeeId } as const;
    const endedTokens = await endTokensOfPeople(transaction, {
      ...{ by: employeeId, employeeIds: [employeeId], why: 'new-password' },
    });
    await writeAudit(transaction, [
      ...endedTokens,
      { ...trail, subject: 'employee', action: 'change-password', way: 'mail', after: { by: link.purpose } },
      ...(ended === 0
        ? []
        : [{ ...trail, subject: 'session' as const, action: 'end-sessions' as const, after: { count: ended } }]),
      ...(token === null
        ? []
        : [{ ...trail, subject: 'session' as const, action: 'sign-in' as const, after: { address: request.ip } }]),
    ]);
  });
  return { database, employeeId, token };
}

/** Whether a passkey can be created by a link: only by invited people without two-factor authentication, which it would bypass. */
export async function takesPasskey(database: AgencyDatabase, { purpose, employeeId }: FoundLink): Promise<boolean> {
  return purpose === 'invitation' && !(await hasFactor(database, employeeId));
}

/** Finds a link that can be used. Throws if it is unknown, used or expired. */
export async function findOpenLink(
  agencies: Agencies,
  request: FastifyRequest,
  { agency, token }: LinkAddress,
): Promise<{ database: AgencyDatabase; link: FoundLink }> {
  const database = await openFor(request, agencies, agency);
  if (!database) throw await refusalOfWrongLink(agencies, request.ip);
  const link = await findLink(database, token);
  if (!link) throw await refusalOfWrongLink(agencies, request.ip);
  request.addressee = { database, useSecondLanguage: link.useSecondLanguage };
  if (!link.isOpen) throw new Refused('link-invalid');
  return { database, link };
}
