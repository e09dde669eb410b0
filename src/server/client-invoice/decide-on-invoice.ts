import type { RefusalCode } from '#contract/http/refusal.ts';
import {
  approvableKinds,
  DOCUMENT_OF_KIND,
  decisionRefusal,
  type InvoiceDecision,
  type InvoiceStatus,
  isRepeatedDecision,
  statusAfterDecision,
} from '#domain/billing/client-invoice.ts';
import { excerptOf } from '#domain/communication/notification.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { writeNotifications } from '../core/notification/write-notifications.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findInvoiceToDecide, moveInvoice } from './decide-on-invoice.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;

/** A decision on an invoice. `lastModified` is the version that the actor saw, if given. */
export type InvoiceRequest = {
  id: number;
  decision: InvoiceDecision;
  lastModified: string | undefined;
  /** Required for a rejection. */
  comment: string | null;
};

/** The result. Null `status`: nothing may be revealed. Null `lastModified`: the client must read the invoice again. */
export type InvoiceOutcome = {
  status: InvoiceStatus | null;
  lastModified: string | null;
  refused: RefusalCode | null;
  warning: RefusalCode | null;
};

const REPEAT_WARNINGS = {
  approve: 'invoice-approved-already',
  reject: 'invoice-rejected-already',
} as const satisfies Record<InvoiceDecision, RefusalCode>;

/**
 * Approves or rejects one invoice in its own transaction. One statement checks and changes the
 * invoice, so that only one of several simultaneous decisions succeeds; the others get the reason.
 */
export function decideOnInvoice({ actor, database }: Session, request: InvoiceRequest): Promise<InvoiceOutcome> {
  const { id, decision, lastModified } = request;
  const comment = decision === 'reject' ? (request.comment ?? '').trim() : null;
  if (comment === '') return Promise.resolve(refusedOutcome('comment-empty'));
  const to = statusAfterDecision(decision);
  return inTransaction(database, async (transaction) => {
    const kinds = approvableKinds(actor);
    const moved = await moveInvoice(transaction, { id, kinds, decision, to, byId: actor.id, comment, lastModified });
    if (moved) {
      await writeNotifications(transaction, {
        kind: 'invoice-decided',
        byId: actor.id,
        recipients: [moved.createdById],
        record: `invoice:${id}`,
        needs: DOCUMENT_OF_KIND[moved.kind],
        about: { clientInvoiceId: id },
        facts: { reference: moved.reference, decision, comment: excerptOf(comment ?? '') },
      });
      await writeAudit(transaction, [
        {
          by: actor.id,
          subject: 'client_invoice',
          subjectId: id,
          action: decision,
          before: { approveStatus: 'READY', ...(lastModified ? { lastModified } : {}) },
          after: { approveStatus: to, ...(comment ? { comment } : {}) },
        },
      ]);
      return { status: to, lastModified: moved.lastModified, refused: null, warning: null };
    }
    // Nothing was updated. Read the invoice to find out why.
    const stored = await findInvoiceToDecide(transaction, id);
    const refused = isRepeatedDecision(actor, stored, decision)
      ? null
      : decisionRefusal(actor, stored, decision, false);
    if (!stored || refused === 'not-found') return refusedOutcome('not-found');
    const { status, lastModified: current } = stored;
    if (!refused) return { status, lastModified: current, refused, warning: REPEAT_WARNINGS[decision] };
    // A user who saw another version has to look at this one before deciding on it.
    return { status, lastModified: refused === 'changed-elsewhere' ? null : current, refused, warning: null };
  });
}

function refusedOutcome(refused: RefusalCode): InvoiceOutcome {
  return { status: null, lastModified: null, refused, warning: null };
}
