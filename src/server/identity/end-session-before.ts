import type { FastifyRequest } from 'fastify';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openFor } from '../platform/http/slow-calls.ts';
import { deleteSession } from './session.sql.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Ends the browser's current session, no matter whose: its cookie is about to be replaced, and it couldn't be ended afterwards. */
export async function endSessionBefore(agencies: Agencies, cookie: SessionCookie, request: FastifyRequest) {
  const before = cookie.read(request);
  const database = before && (await openFor(request, agencies, before.databaseName));
  if (!database) return;
  await inTransaction(database, async (transaction) => {
    const id = await deleteSession(transaction, before.tokenHash);
    if (id !== null) await writeAudit(transaction, [{ by: id, subject: 'session', subjectId: id, action: 'sign-out' }]);
  });
}
