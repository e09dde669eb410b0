import { type Actor, can, type DocumentType } from '../people/permission.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** Statuses of a client invoice on its way to the client, by code. */
export const INVOICE_STATUSES = ['READY', 'APPROVED', 'REJECTED'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Statuses by name, in the first language. */
export const INVOICE_STATUS_NAMES: Record<InvoiceStatus, Phrase> = {
  READY: phrase('Ready for approval'),
  APPROVED: phrase('Approved'),
  REJECTED: phrase('Rejected'),
};

/** A production invoice bills the work on jobs, a sundry one passes on what else was laid out. */
export const INVOICE_KINDS = ['PRODUCTION', 'SUNDRY'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What an approver does to an invoice. */
export const INVOICE_DECISIONS = ['approve', 'reject'] as const;
export type InvoiceDecision = (typeof INVOICE_DECISIONS)[number];

/** The longest comment with a rejection, in characters. */
export const REJECTION_MAXIMUM = 2000;

/** The most invoices that are decided on in one call. */
export const MOST_INVOICES_AT_ONCE = 500;

/** Why a decision on an invoice is not possible. Each is a code of the API. */
export type InvoiceRefusal = 'not-found' | 'invoice-not-ready' | 'invoice-own' | 'changed-elsewhere' | 'comment-empty';

/** The document type by which the rights on invoices of a kind are given. */
export const DOCUMENT_OF_KIND: Record<InvoiceKind, DocumentType> = {
  PRODUCTION: 'draftproductioninvoice',
  SUNDRY: 'draftsundryinvoice',
};

/** The kinds of invoices that somebody approves, by the approve flag of each kind's own document type. */
export function approvableKinds(actor: Actor): InvoiceKind[] {
  return INVOICE_KINDS.filter((kind) => can(actor, 'approve', DOCUMENT_OF_KIND[kind]));
}

/** Whether somebody approves invoices of a kind. */
export function mayDecideOn(actor: Actor, kind: InvoiceKind): boolean {
  return can(actor, 'approve', DOCUMENT_OF_KIND[kind]);
}

/** The status that a decision leads to. */
export function statusAfterDecision(decision: InvoiceDecision): InvoiceStatus {
  return decision === 'approve' ? 'APPROVED' : 'REJECTED';
}

/** The one status from which an invoice is decided on. */
export const DECIDABLE_STATUS: InvoiceStatus = 'READY';

/** Whether an invoice still waits for a decision, and of this person: what its box and buttons mirror. */
export function canDecide(actor: Actor, invoice: { kind: InvoiceKind; status: InvoiceStatus }): boolean {
  return invoice.status === DECIDABLE_STATUS && mayDecideOn(actor, invoice.kind);
}

/** An invoice as it stands, from the actor's point of view. */
export type DecidedInvoice = {
  kind: InvoiceKind;
  status: InvoiceStatus;
  /** Who brought it into its status; null = it is still ready, or unknown. */
  decidedById: number | null;
  createdById: number;
  /** Whether the agency lets people approve what they created. */
  isOwnApprovalAllowed: boolean;
};

/**
 * Why somebody may not decide on an invoice as it stands; null = they may. What the caller may not approve is not told
 * apart from what does not exist; what they created themselves they can reject only. `isAsListed`: whether
 * it is still the version that was looked at.
 */
export function decisionRefusal(
  actor: Actor,
  invoice: DecidedInvoice | undefined,
  decision: InvoiceDecision,
  isAsListed: boolean,
): InvoiceRefusal | null {
  if (!invoice || !mayDecideOn(actor, invoice.kind)) return 'not-found';
  if (invoice.status !== DECIDABLE_STATUS) return 'invoice-not-ready';
  if (decision === 'approve' && invoice.createdById === actor.id && !invoice.isOwnApprovalAllowed) return 'invoice-own';
  return isAsListed ? null : 'changed-elsewhere';
}

/** Whether the same person made the same decision before and it still stands: told as a warning, not as an error. */
export function isDecidedAlready(
  actor: Actor,
  invoice: DecidedInvoice | undefined,
  decision: InvoiceDecision,
): boolean {
  return (
    invoice !== undefined &&
    mayDecideOn(actor, invoice.kind) &&
    invoice.status === statusAfterDecision(decision) &&
    invoice.decidedById === actor.id
  );
}
