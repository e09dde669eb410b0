import { splitUserName } from '#domain/people/user-name.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { beginAttempt } from '../throttle.ts';
import { findForgetful, markAttempt, writeResetMails } from './forgot-password.sql.ts';
import { makeLinks } from './sign-in-link.sql.ts';

/**
 * Sends a reset link to everyone with this user name who signs in with a password. The response never reveals whether the
 * name exists: the answer is the same, and so are the statements, down to the write that COMMIT waits for. Attempts are counted by name and
 * address as for passwords, but separately: requesting links locks no one out.
 */
export async function sendResetLinks(
  open: Agencies['open'],
  sent: { database: string; username: string },
  {
    address,
    noteRequest,
  }: { address: string; noteRequest: (database: Parameters<typeof beginAttempt>[0]) => Promise<void> },
): Promise<void> {
  const database = await open(sent.database);
  if (!database) return;
  const name = splitUserName(sent.username);
  const attempt = await beginAttempt(database, { username: `forgot ${name.username}`, address, device: null });
  await inTransaction(database, async (transaction) => {
    await markAttempt(transaction, attempt.id);
    const employeeIds = await findForgetful(transaction, name);
    const links = await makeLinks(transaction, { employeeIds, purpose: 'reset', by: null });
    await writeResetMails(transaction, links);
  });
  await noteRequest(database);
}
