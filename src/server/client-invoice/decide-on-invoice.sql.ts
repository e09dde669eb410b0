import { sql } from 'kysely';
import {
  DECIDABLE_STATUS,
  type InvoiceDecision,
  type InvoiceKind,
  type InvoiceStatus,
  type InvoiceToDecide,
} from '#domain/billing/client-invoice.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** A decision to write, which changes the status of a waiting invoice. */
export type InvoiceStep = {
  id: number;
  /** The kinds of invoices that the actor may approve. */
  kinds: readonly InvoiceKind[];
  decision: InvoiceDecision;
  to: InvoiceStatus;
  byId: number;
  comment: string | null;
  /** The version that the actor saw; undefined = any version. */
  lastModified: string | undefined;
};

/** An invoice after its status was changed, with its new `lastModified`. */
export type MovedInvoice = { lastModified: string; kind: InvoiceKind; reference: string; createdById: number };

/**
 * Changes the status of an invoice and writes its history, in one statement. Returns undefined if the invoice no longer waits, is of
 * another kind, is the actor's own, or changed since they saw it.
 */
export async function moveInvoice(
  transaction: AgencyTransaction,
  step: InvoiceStep,
): Promise<MovedInvoice | undefined> {
  const approvedBy = step.decision === 'approve' ? step.byId : null;
  const isAllowed =
    step.decision === 'approve'
      ? sql`(created_by_id <> ${step.byId} or (select is_own_invoice_approval_allowed from agency))`
      : sql`true`;
  const isCurrentVersion = step.lastModified ? sql`last_modified = ${step.lastModified}::timestamptz(3)` : sql`true`;
  const { rows } = await sql<MovedInvoice>`
    with moved as (
      update client_invoice
      set approve_status = ${step.to}, approve_status_comment = ${step.comment}, approved_by_id = ${approvedBy}::integer,
        approved_at = case when ${approvedBy}::integer is not null then clock_timestamp() end
      where id = ${step.id} and kind = any(${step.kinds}::text[]) and approve_status = ${DECIDABLE_STATUS}
        and ${isAllowed} and ${isCurrentVersion}
      returning id, last_modified, kind, reference, created_by_id
    ), noted as (
      insert into client_invoice_event (client_invoice_id, by_employee_id, action, from_status, to_status, comment)
      select id, ${step.byId}, ${step.decision}, ${DECIDABLE_STATUS}, ${step.to}, ${step.comment} from moved
    )
    select last_modified as "lastModified", kind, reference, created_by_id as "createdById" from moved`.execute(
    transaction,
  );
  return rows[0];
}

type StoredInvoiceToDecide = InvoiceToDecide & { lastModified: string };

/** Finds an invoice with the facts that explain why its status couldn't be changed. */
export async function findInvoiceToDecide(
  transaction: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<StoredInvoiceToDecide | undefined> {
  const { rows } = await sql<StoredInvoiceToDecide>`
    select kind, approve_status as status, last_modified as "lastModified", created_by_id as "createdById",
      (select is_own_invoice_approval_allowed from agency) as "isOwnApprovalAllowed",
      case approve_status
        when 'APPROVED' then approved_by_id
        when 'REJECTED' then (
          select event.by_employee_id from client_invoice_event as event
          where event.client_invoice_id = client_invoice.id and event.to_status = 'REJECTED'
          order by event.id desc limit 1)
      end as "decidedById"
    from client_invoice where id = ${id}`.execute(transaction);
  return rows[0];
}
