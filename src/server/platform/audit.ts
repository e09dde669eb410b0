import type { AgencyTransaction } from './postgres.ts';

/** One change for the trail: who did what to which record, and what it was before and after. */
export type AuditEvent = {
  by: number | null;
  /** Whose record it is; the trail keeps it where that is somebody else. */
  for?: number | null;
  subject: 'time_entry' | 'pinned_time_allocation' | 'favorite_job' | 'employee' | 'session';
  subjectId: number;
  action: 'create' | 'update' | 'delete' | 'sign-in' | 'sign-out' | 'change-password' | 'choose-language';
  before?: unknown;
  after?: unknown;
};

/** Writes the trail of a change, in the change's own transaction and in one statement. */
export async function writeAudit(transaction: AgencyTransaction, events: readonly AuditEvent[]) {
  if (events.length === 0) return;
  await transaction
    .insertInto('audit_event')
    .values(
      events.map((event) => ({
        by_employee_id: event.by,
        for_employee_id: event.for === event.by ? null : (event.for ?? null),
        subject: event.subject,
        subject_id: event.subjectId,
        action: event.action,
        way: 'web',
        before: event.before === undefined ? null : JSON.stringify(event.before),
        after: event.after === undefined ? null : JSON.stringify(event.after),
      })),
    )
    .execute();
}
