import type { RefusalCode } from '#contract/http/refusal.ts';
import {
  DOCUMENT_OF_KIND,
  decisionRefusal,
  type InvoiceDecision,
  type InvoiceToDecide,
  mayDecideOn,
  statusAfterDecision,
} from '#domain/billing/client-invoice.ts';
import { refusedOutcome, type StepOutcome } from '../core/documents/act-on-each.ts';
import { notifyDecision } from '../core/documents/notify-step.ts';
import { admitStep, changeStatus, explainRefusal } from '../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { invoiceStatusNamed } from './invoice-answers.ts';
import { approvalColumns, lockInvoice } from './invoice-row.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;

/** A decision on an invoice. `lastModified` is the version that the actor saw, if given. */
export type InvoiceRequest = {
  id: number;
  decision: InvoiceDecision;
  lastModified: string | undefined;
  /** Required for a rejection. */
  comment: string | null;
};

const REPEAT_WARNINGS = {
  approve: 'invoice-approved-already',
  reject: 'invoice-rejected-already',
} as const satisfies Record<InvoiceDecision, RefusalCode>;

/** Approves or rejects one invoice in its own transaction. A repeated request changes nothing and returns a warning. */
export async function decideOnInvoice({ actor, database }: Session, request: InvoiceRequest): Promise<StepOutcome> {
  const { id, decision } = request;
  // Set before the checks, so that a refusal still says what the invoice is like.
  let current: Pick<StepOutcome, 'status' | 'lastModified'> | undefined;
  try {
    const comment = decision === 'reject' ? (request.comment ?? '').trim() : null;
    if (comment === '') throw new Refused('comment-empty');
    return await inTransaction(database, async (transaction) => {
      const stored = await lockInvoice(transaction, id);
      if (!stored || !mayDecideOn(actor, stored.kind)) throw new Refused('not-found');
      const { lastModified, status: from, kind, reference, createdById } = stored;
      current = { status: invoiceStatusNamed(from), lastModified };
      const to = statusAfterDecision(decision);
      const admitted = await admitStep(transaction, 'invoice', {
        id,
        action: decision,
        byId: actor.id,
        status: from,
        targetStatus: to,
        // Without a version, the decision is on whatever version there is.
        lastModified: { read: request.lastModified ?? lastModified, stored: lastModified },
        requireAllowed: () => requireDecision(transaction, actor, stored, decision),
      });
      if (admitted === 'repeated') return { ...current, refused: null, warning: { code: REPEAT_WARNINGS[decision] } };
      const newVersion = await changeStatus(transaction, 'invoice', {
        id,
        action: decision,
        from,
        to,
        by: actor.id,
        comment,
        columns: approvalColumns(decision === 'approve' ? actor.id : null),
        ...(request.lastModified ? { auditValues: { before: { lastModified: request.lastModified } } } : {}),
      });
      await notifyDecision(transaction, 'invoice', {
        id,
        byId: actor.id,
        reference,
        decision,
        comment,
        authorIds: [createdById],
        needs: DOCUMENT_OF_KIND[kind],
      });
      return { status: invoiceStatusNamed(to), lastModified: newVersion, refused: null, warning: null };
    });
  } catch (error) {
    return refusedOutcome(error, current);
  }
}

async function requireDecision(
  transaction: AgencyTransaction,
  actor: Session['actor'],
  invoice: InvoiceToDecide,
  decision: InvoiceDecision,
) {
  const why = decisionRefusal(actor, invoice, decision);
  if (!why) return;
  const statusName = invoiceStatusNamed(invoice.status).name;
  throw await explainRefusal(transaction, why, { statusName, approverId: null, whoMay: [] });
}
