import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '#contract/identity/session.ts';
import type { TwoFactorMethod } from '#domain/identity/two-factor.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import { Refused } from '../../platform/refused.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { type ProviderSession, storeProviderSession } from '../providers/provider.sql.ts';
import { insertSession } from '../session.sql.ts';
import { sessionTimes } from '../session-cookie.ts';
import { sessionUser } from '../session-user.ts';
import { type CodeCaller, spendCode, throttled } from './check-code.ts';
import { countTry, findTicket, insertTicket, spendTicket } from './ticket.sql.ts';
import { findFactors } from './two-factor.sql.ts';

/** Returns the possible second steps after the password; empty if the password suffices. */
async function waysOf(database: AgencyDatabase, employeeId: number): Promise<TwoFactorMethod[]> {
  const { totp, recoveryCodesLeft, passkeys } = await findFactors(database, employeeId);
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(totp && recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** Rejects the sign-in of people with two-factor authentication with a ticket for the second step; does nothing for others. */
export async function requireTwoFactor(
  database: AgencyDatabase,
  databaseName: string,
  person: { employeeId: number; isPersistent: boolean; ofProvider?: ProviderSession },
) {
  const ways = await waysOf(database, person.employeeId);
  if (ways.length === 0) return;
  const token = newToken();
  await insertTicket(database, { ...person, tokenHash: hashToken(token) });
  throw new Refused('second-factor-needed', { secondFactor: { ticket: `${databaseName}.${token}`, ways } });
}

type Found = { database: AgencyDatabase; databaseName: string; employeeId: number; tokenHash: Buffer };

/** Finds a ticket's person. Every invalid one is rejected with the same message. */
export async function openTicket(agencies: Agencies, request: FastifyRequest, ticket: string): Promise<Found> {
  const read = readTicket(ticket);
  const database = read && (await openFor(request, agencies, read.databaseName));
  const found = database && (await findTicket(database, read.tokenHash));
  if (!database || !found) throw new Refused('sign-in-ticket-ended');
  request.addressee = { database, useSecondLanguage: found.useSecondLanguage };
  return { database, ...read, employeeId: found.employeeId };
}

/** Parses a ticket's agency and hash; null if malformed. */
export function readTicket(ticket: string): { databaseName: string; tokenHash: Buffer } | null {
  const [, databaseName, token] = /^([a-z][a-z0-9-]{0,39})\.([\w-]{43})$/.exec(ticket) ?? [];
  return databaseName && token ? { databaseName, tokenHash: hashToken(token) } : null;
}

/** Signs in the holder of a ticket who enters a valid code: a new session, as after a password alone. */
export async function signInByCode(
  { database, databaseName, employeeId, tokenHash }: Found,
  code: string,
  { userAgent, ...caller }: CodeCaller & { userAgent: string },
): Promise<{ token: string; isPersistent: boolean; user: SessionUser }> {
  const way = await throttled(database, caller, async () => {
    if (!(await countTry(database, tokenHash))) throw new Refused('sign-in-ticket-ended');
    return spendCode(database, caller, code);
  });
  const token = newToken();
  const { address } = caller;
  const { isPersistent, hasShownPassword } = await inTransaction(database, async (transaction) => {
    const ticket = await spendTicket(transaction, tokenHash, employeeId);
    if (!ticket) throw new Refused('sign-in-ticket-ended');
    await insertSession(transaction, {
      providerId: ticket.ofProvider?.providerId ?? null,
      hasShownPassword: !ticket.ofProvider,
      tokenHash: hashToken(token),
      employeeId,
      isPersistent: ticket.isPersistent,
      times: sessionTimes(ticket.isPersistent),
      origin: { address, userAgent, way },
    });
    if (ticket.ofProvider) await storeProviderSession(transaction, hashToken(token), ticket.ofProvider);
    await writeAudit(transaction, [
      { by: employeeId, subject: 'session', subjectId: employeeId, action: 'sign-in', after: { address, by: way } },
    ]);
    return { isPersistent: ticket.isPersistent, hasShownPassword: !ticket.ofProvider };
  });
  return { token, isPersistent, user: await sessionUser(database, databaseName, employeeId, { hasShownPassword }) };
}
