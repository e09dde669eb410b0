import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { approvableKinds, DECIDABLE_STATUS } from '#domain/billing/client-invoice.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { listInvoices } from './invoice-answers.ts';
import { countInvoices } from './invoice-row.sql.ts';

const approveStatus = [DECIDABLE_STATUS];

/** Counts the client invoices pending for a user; null if they approve none. */
export async function waitingInvoices({ actor, database }: SignedIn): Promise<number | null> {
  const kinds = approvableKinds(actor);
  return kinds.length === 0 ? null : countInvoices(database, { kinds, approveStatus });
}

/** Lists the client invoices pending for a user, oldest first. */
export async function invoicesToApprove(session: SignedIn) {
  if (approvableKinds(session.actor).length === 0) return null;
  const [count, items] = await Promise.all([
    waitingInvoices(session),
    listInvoices(session, { approveStatus, sort: 'documentDate' }, OLDEST_SHOWN),
  ]);
  return { count: count!, items };
}
