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

/** A production invoice bills work on jobs; a sundry invoice passes on other expenses. */
export const INVOICE_KINDS = ['PRODUCTION', 'SUNDRY'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const INVOICE_DECISIONS = ['approve', 'reject'] as const;
export type InvoiceDecision = (typeof INVOICE_DECISIONS)[number];

/** The maximum length of a rejection comment, in characters. */
export const REJECTION_MAXIMUM = 2000;

/** The maximum number of invoices per bulk decision. */
export const MOST_INVOICES_AT_ONCE = 500;

/** Reasons for rejecting a decision; each is an API error code. */
export type InvoiceRefusal = 'not-found' | 'invoice-not-ready' | 'invoice-own' | 'changed-elsewhere' | 'comment-empty';

/** The document type whose rights apply to each kind of invoice. */
export const DOCUMENT_OF_KIND: Record<InvoiceKind, DocumentType> = {
  PRODUCTION: 'draftproductioninvoice',
  SUNDRY: 'draftsundryinvoice',
};

/** Lists the kinds of invoices that the user may approve. */
export function approvableKinds(actor: Actor): InvoiceKind[] {
  return INVOICE_KINDS.filter((kind) => can(actor, 'approve', DOCUMENT_OF_KIND[kind]));
}

export function mayDecideOn(actor: Actor, kind: InvoiceKind): boolean {
  return can(actor, 'approve', DOCUMENT_OF_KIND[kind]);
}

export function statusAfterDecision(decision: InvoiceDecision): InvoiceStatus {
  return decision === 'approve' ? 'APPROVED' : 'REJECTED';
}

/** The only status in which an invoice can be approved or rejected. */
export const DECIDABLE_STATUS: InvoiceStatus = 'READY';

/** Returns whether the invoice is pending and the user may decide on it. Checkbox and buttons follow this. */
export function canDecide(actor: Actor, invoice: { kind: InvoiceKind; status: InvoiceStatus }): boolean {
  return invoice.status === DECIDABLE_STATUS && mayDecideOn(actor, invoice.kind);
}

/** The state of an invoice that matters for a decision. */
export type DecidedInvoice = {
  kind: InvoiceKind;
  status: InvoiceStatus;
  /** The user who set the current status; null if it's pending or unknown. */
  decidedById: number | null;
  createdById: number;
  /** Whether the agency allows people to approve invoices that they created. */
  isOwnApprovalAllowed: boolean;
};

/**
 * Returns why the user can't decide on an invoice; null if they can. An invoice that the user may not approve is reported as missing. Users
 * can only reject their own invoices. `isAsListed` is false if the invoice changed since it was displayed.
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

/** Returns whether the user already made this decision and it still stands. The caller reports a warning, not an error. */
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
