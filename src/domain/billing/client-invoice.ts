import { statusAfterStep, stepRefusal, type Workflow } from '../documents/workflow.ts';
import { type Actor, can, type DocumentType } from '../people/permission.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** Approval statuses of a client invoice, by code. */
export const INVOICE_STATUSES = ['READY', 'APPROVED', 'REJECTED'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** English names of the statuses. */
export const INVOICE_STATUS_NAMES: Record<InvoiceStatus, Phrase> = {
  READY: phrase('Ready for approval'),
  APPROVED: phrase('Approved'),
  REJECTED: phrase('Rejected'),
};

/** A production invoice bills the work on jobs; a sundry invoice passes on other expenses. */
export const INVOICE_KINDS = ['PRODUCTION', 'SUNDRY'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The decisions of an approver. */
export const INVOICE_DECISIONS = ['approve', 'reject'] as const;
export type InvoiceDecision = (typeof INVOICE_DECISIONS)[number];

/** The maximum length of the comment on a rejection, in characters. */
export const REJECTION_MAXIMUM = 2000;

/** The maximum number of invoices in one call. */
export const MOST_INVOICES_AT_ONCE = 500;

/** Why a decision on an invoice isn't possible; each is a code of the API. */
export type InvoiceRefusal = 'not-found' | 'invoice-not-ready' | 'invoice-own';

/** The document type whose rights apply to each kind of invoice. */
export const DOCUMENT_OF_KIND: Record<InvoiceKind, DocumentType> = {
  PRODUCTION: 'draftproductioninvoice',
  SUNDRY: 'draftsundryinvoice',
};

/** Returns the kinds of invoices that an actor may approve. */
export function approvableKinds(actor: Actor): InvoiceKind[] {
  return INVOICE_KINDS.filter((kind) => can(actor, 'approve', DOCUMENT_OF_KIND[kind]));
}

export function mayDecideOn(actor: Actor, kind: InvoiceKind): boolean {
  return can(actor, 'approve', DOCUMENT_OF_KIND[kind]);
}

/** The only status in which a decision is possible. */
export const DECIDABLE_STATUS: InvoiceStatus = 'READY';

/** Whether an invoice waits for a decision that the actor may make. Screens show its checkbox and buttons then. */
export function canDecide(actor: Actor, invoice: { kind: InvoiceKind; status: InvoiceStatus }): boolean {
  return invoice.status === DECIDABLE_STATUS && mayDecideOn(actor, invoice.kind);
}

/** The facts of an invoice on which a decision depends. */
export type InvoiceToDecide = {
  kind: InvoiceKind;
  status: InvoiceStatus;
  createdById: number;
  /** Whether the agency allows people to approve invoices that they created. */
  isOwnApprovalAllowed: boolean;
};

/** The workflow of an imported client invoice. People can reject their own invoices, but approve them only if the agency allows it. */
const INVOICE_WORKFLOW: Workflow<InvoiceDecision, InvoiceStatus, InvoiceToDecide, Actor, InvoiceRefusal> = {
  wrongStatus: 'invoice-not-ready',
  steps: {
    approve: {
      from: [DECIDABLE_STATUS],
      to: 'APPROVED',
      refusals: [
        {
          why: 'invoice-own',
          when: (invoice, actor) => invoice.createdById === actor.id && !invoice.isOwnApprovalAllowed,
        },
      ],
    },
    reject: { from: [DECIDABLE_STATUS], to: 'REJECTED', refusals: [] },
  },
};

export function statusAfterDecision(decision: InvoiceDecision): InvoiceStatus {
  return statusAfterStep(INVOICE_WORKFLOW, decision, DECIDABLE_STATUS)!;
}

/** Returns why an actor can't decide on an invoice, or null. An invoice that they may not approve counts as not found. */
export function decisionRefusal(
  actor: Actor,
  invoice: InvoiceToDecide,
  decision: InvoiceDecision,
): InvoiceRefusal | null {
  return mayDecideOn(actor, invoice.kind) ? stepRefusal(INVOICE_WORKFLOW, decision, invoice, actor) : 'not-found';
}
