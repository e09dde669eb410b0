import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { signInWithPasskey } from '#contract/identity/passkey.ts';
import type { RelyingParty } from '#domain/identity/passkey.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { storeProviderSession } from '../providers/provider.sql.ts';
import { insertSession } from '../session.sql.ts';
import { sessionTimes } from '../session-cookie.ts';
import { readTicket } from '../two-factor/sign-in-by-code.ts';
import { spendTicket } from '../two-factor/ticket.sql.ts';
import { ID_KEPT } from './count-tries.ts';
import { type FoundPasskey, findPasskey } from './passkey.sql.ts';
import { handleOf, refuseUnknownAgency, takeShownPasskey } from './show-passkey.ts';

type Sent = z.output<typeof signInWithPasskey.body>;
type SignedInByPasskey = {
  database: AgencyDatabase;
  databaseName: string;
  employeeId: number;
  token: string;
  isPersistent: boolean;
  hasShownPassword: boolean;
};

/**
 * Signs in with a passkey. The passkey determines person and agency, whatever agency was selected on the screen, and counts as
 * both factors. If a password was entered before, its ticket is redeemed and the session keeps the ticket's settings.
 */
export async function signInByPasskey(
  agencies: Agencies,
  request: FastifyRequest,
  sent: Sent,
  parts: { relyingParty: RelyingParty; device: DeviceCookie; boundTo: Buffer },
): Promise<SignedInByPasskey> {
  const { shown, onlyAs } = sent;
  const challenges = await openFor(request, agencies, sent.database);
  if (!challenges) {
    await countCall(agencies, { call: 'password', address: request.ip, name: unknownName(sent) });
    return refuseUnknownAgency(request);
  }
  const userHandle = handleOf(shown);
  const named = userHandle && (await openFor(request, agencies, userHandle.agency));
  const [database, databaseName] = named && userHandle ? [named, userHandle.agency] : [challenges, sent.database];
  const found = named ? await findPasskey(named, shown.id) : undefined;
  const isMeant =
    found?.handle === userHandle?.handle &&
    (!onlyAs || (onlyAs.database === databaseName && onlyAs.id === found?.employeeId));
  const passkey = isMeant ? found : undefined;
  // Counted like an attempt at an unknown agency, so that the limits don't reveal which agencies exist.
  if (!passkey) await countCall(agencies, { call: 'password', address: request.ip });
  if (passkey) request.addressee = { database, useSecondLanguage: passkey.useSecondLanguage };
  const asked = { purpose: 'sign-in', boundTo: parts.boundTo } as const;
  const showing = { request, challenges, database, databaseName, asked, shown, passkey };
  return takeShownPasskey(showing, parts, async ({ employeeId, name }, move) => {
    const begun = { database, employeeId, passkeyName: name, request };
    const ticket = sent.ticket === undefined ? null : readTicket(sent.ticket);
    const ofPassword = ticket?.databaseName === databaseName ? ticket.tokenHash : null;
    const session = await beginSession(begun, { ofPassword, isPersistent: sent.isPersistent }, move);
    return { database, databaseName, employeeId, ...session };
  });
}

/** Returns the name under which an unknown passkey of an unknown agency is counted, like `countedTry` for a known agency. */
function unknownName({ database, shown }: Sent): string {
  return `${database} passkey ${shown.id.slice(0, ID_KEPT)}`;
}

async function beginSession(
  begun: { database: AgencyDatabase; employeeId: number; passkeyName: FoundPasskey['name']; request: FastifyRequest },
  { ofPassword, isPersistent: isPersistentWanted }: { ofPassword: Buffer | null; isPersistent: boolean },
  move: Parameters<Parameters<typeof takeShownPasskey>[2]>[1],
) {
  const { database, employeeId, passkeyName, request } = begun;
  const { ip: address } = request;
  const token = newToken();
  const begunSession = await inTransaction(database, async (transaction) => {
    await move(transaction);
    // A ticket of another person isn't redeemed. The passkey is enough without a ticket.
    const ticket = ofPassword && (await spendTicket(transaction, ofPassword, employeeId));
    const isSessionPersistent = ticket ? ticket.isPersistent : isPersistentWanted;
    const hasShownPassword = Boolean(ticket && !ticket.ofProvider);
    await insertSession(transaction, {
      providerId: ticket?.ofProvider?.providerId ?? null,
      hasShownPassword,
      tokenHash: hashToken(token),
      employeeId,
      isPersistent: isSessionPersistent,
      times: sessionTimes(isSessionPersistent),
      origin: { address, userAgent: request.headers['user-agent'] ?? '', way: 'passkey' },
    });
    if (ticket?.ofProvider) await storeProviderSession(transaction, hashToken(token), ticket.ofProvider);
    await writeAudit(transaction, [
      {
        by: employeeId,
        subject: 'session',
        subjectId: employeeId,
        action: 'sign-in',
        after: { address, by: 'passkey', passkey: passkeyName },
      },
    ]);
    return { isPersistent: isSessionPersistent, hasShownPassword };
  });
  return { token, ...begunSession };
}
