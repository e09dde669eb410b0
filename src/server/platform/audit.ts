import { type RawBuilder, sql } from 'kysely';
import type { OrderAction } from '#domain/purchase-order.ts';
import type { ApprovalAction } from '#domain/time-approval.ts';
import type { AgencyTransaction } from './database/postgres.ts';
import type { MasterTable } from './master-data/master-tables.ts';

/** One change for the trail: who did what to which record, and what it was before and after. */
export type AuditEvent = {
  by: number | null;
  /** Whose record it is; the trail keeps it where that is somebody else. */
  for?: number | null;
  /** The supervisor in whose place a deputy acted. */
  onBehalfOf?: number | null;
  subject:
    | 'agency'
    | 'time_entry'
    | 'pinned_time_allocation'
    | 'favorite_job'
    | 'employee'
    | 'session'
    | 'deputy'
    | 'job'
    | 'job_comment'
    | 'purchase_order'
    | 'purchase_order_attachment'
    | 'client_invoice'
    | 'outgoing_mail'
    | 'mail_setting'
    | 'scheduled_task'
    | 'access_profile'
    | MasterTable;
  subjectId: number;
  /** By which way; `mail` = by a link in a mail. */
  way?: 'web' | 'mail';
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'sign-in'
    | 'sign-out'
    | 'change-password'
    | 'invite'
    | 'choose-language'
    | 'choose-number-format'
    | 'choose-start'
    | 'resend'
    | 'discard'
    | 'mail'
    | 'supplier-accept'
    | 'supplier-query'
    | 'retry'
    | ApprovalAction
    | OrderAction;
  before?: unknown;
  after?: unknown;
};

/**
 * Writes the trail of a change, in the change's own transaction and in one statement, however many events there are. `given` is
 * what only the database knows yet of the records afterwards: a JSON object that is added to `after`.
 */
export async function writeAudit(
  transaction: AgencyTransaction,
  events: readonly AuditEvent[],
  given?: RawBuilder<unknown>,
) {
  if (events.length === 0) return;
  const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`
    insert into audit_event
      (by_employee_id, for_employee_id, on_behalf_of_employee_id, subject, subject_id, action, way, before, after)
    select by_id, nullif(for_id, by_id), on_behalf_of_id, subject, subject_id, action, way, before, ${given ? sql`${given} || after` : sql`after`}
    from unnest(${events.map((event) => event.by)}::integer[], ${events.map((event) => event.for ?? null)}::integer[],
      ${events.map((event) => event.onBehalfOf ?? null)}::integer[], ${events.map(({ subject }) => subject)}::text[],
      ${events.map(({ subjectId }) => subjectId)}::integer[], ${events.map(({ action }) => action)}::text[],
      ${events.map(({ way }) => way ?? 'web')}::text[],
      ${events.map(({ before }) => asJson(before))}::jsonb[], ${events.map(({ after }) => asJson(after))}::jsonb[])
      with ordinality as event (by_id, for_id, on_behalf_of_id, subject, subject_id, action, way, before, after, place)
    order by place`.execute(transaction);
}
