import type { FastifyRequest } from 'fastify';
import type { MadePasskey } from '#contract/identity/passkey.ts';
import type { RelyingParty } from '#domain/identity/passkey.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { endTokensOfPeople } from '../api-token/api-token.sql.ts';
import { refuseOtherMethod } from '../enforcement/allowed-way.ts';
import { createRegistrationOptions, verifyRegistration } from '../passkey/ceremony.ts';
import { keepPasskey } from '../passkey/own-passkeys.ts';
import { lockHolder } from '../passkey/passkey.sql.ts';
import { refusingWrong } from '../passkey/wrong-passkey.ts';
import { deleteSessions, insertSession } from '../session.sql.ts';
import { sessionTimes } from '../session-cookie.ts';
import { findOpenLink, takesPasskey } from './choose-password.ts';
import { spendLink } from './sign-in-link.sql.ts';

type Named = { agency: string; token: string };

/** Returns the options from which the browser creates an invited person's passkey, valid for this link only. */
export async function beginPasskeyOfLink(
  agencies: Agencies,
  request: FastifyRequest,
  { agency, token }: Named,
  relyingParty: RelyingParty,
) {
  const { database, link } = await findOpenLink(agencies, request, { agency, token });
  await refuseOtherMethod(database, { employeeId: link.employeeId, providerId: null });
  if (!(await takesPasskey(database, link))) throw new Refused('forbidden');
  const person = { database, databaseName: agency, employeeId: link.employeeId };
  return createRegistrationOptions(person, relyingParty, hashToken(token));
}

/**
 * Adds the passkey an invited person created instead of a password. Spends the link, ends all their sessions, API tokens and other links,
 * and signs them in. Returns the session's token.
 */
export async function choosePasskeyByLink(
  agencies: Agencies,
  request: FastifyRequest,
  { agency, token: secret, made }: Named & { made: MadePasskey },
  relyingParty: RelyingParty,
): Promise<{ database: AgencyDatabase; employeeId: number; token: string }> {
  const { database, link } = await findOpenLink(agencies, request, { agency, token: secret });
  const { employeeId, purpose } = link;
  if (!(await takesPasskey(database, link))) throw new Refused('forbidden');
  const verified = await refusingWrong(verifyRegistration(database, relyingParty, hashToken(secret), made));
  const { ip: address } = request;
  const userAgent = request.headers['user-agent'] ?? '';
  const token = newToken();
  await inTransaction(database, async (transaction) => {
    // They may have set up a second factor in the meantime.
    if ((await lockHolder(transaction, employeeId)).hasFactor) throw new Refused('forbidden');
    if (!(await spendLink(transaction, link))) throw new Refused('link-invalid');
    await keepPasskey(transaction, employeeId, { verified, userAgent, by: purpose });
    const ended = await deleteSessions(transaction, employeeId);
    await insertSession(transaction, {
      providerId: null,
      hasShownPassword: false,
      ...{ tokenHash: hashToken(token), employeeId, isPersistent: false, times: sessionTimes(false) },
      origin: { address, userAgent, way: 'invitation' },
    });
    const trail = { by: employeeId, subject: 'session', subjectId: employeeId } as const;
    const endedTokens = await endTokensOfPeople(transaction, {
      ...{ by: employeeId, employeeIds: [employeeId], why: 'passkey' },
    });
    await writeAudit(transaction, [
      ...endedTokens,
      ...(ended === 0 ? [] : [{ ...trail, action: 'end-sessions' as const, after: { count: ended } }]),
      { ...trail, action: 'sign-in', after: { address } },
    ]);
  });
  return { database, employeeId, token };
}
