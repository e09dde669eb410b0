import { type RawBuilder, sql } from 'kysely';
import type { TrailAction, TrailOrigin, TrailSubject } from '#domain/audit/audit.ts';
import type { OrderAction } from '#domain/purchasing/purchase-order.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { wayOf } from '../../platform/database/request-origin.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';

/** A change for the trail: who did what to which record, with values before and after. */
export type AuditEvent = {
  by: number | null;
  /** The record's owner; stored if it's someone else. */
  for?: number | null;
  /** The supervisor for whom a deputy acted. */
  onBehalfOf?: number | null;
  subject: TrailSubject;
  subjectId: number;
  /** `mail`: by a mailed link; by default the request's origin (`request-origin.ts`). */
  way?: Extract<TrailOrigin, 'mail' | 'command line'> | undefined;
  action: TrailAction | OrderAction;
  before?: unknown;
  after?: unknown;
};

/** Records an event at most once an hour per person and record, such as opening a link. */
export async function writeAuditOnceAnHour(database: AgencyDatabase, event: AuditEvent) {
  const { by, subject, subjectId, action, way = wayOf(database), after = null } = event;
  await sql`
    insert into audit_event (by_employee_id, subject, subject_id, action, way, after)
    select ${by}, ${subject}, ${subjectId}, ${action}, ${way}, ${JSON.stringify(after)}::jsonb
    where not exists (
      select from audit_event
      where subject = ${subject} and subject_id = ${subjectId} and action = ${action}
        and by_employee_id is not distinct from ${by}::integer and at > now() - interval '1 hour')`.execute(database);
}

/**
 * Inserts trail rows, which the database turns into events for webhooks. Returns whether there are subscribers, so that the server delivers
 * after COMMIT without another query.
 */
async function insertTrail(transaction: AgencyTransaction, insert: RawBuilder<unknown>) {
  const { rows } = await sql<{ isHeard: boolean }>`
    with written as (${insert})
    select exists (select from webhook where off_since is null) as "isHeard"`.execute(transaction);
  if (rows[0]!.isHeard) noteDueWork(transaction, 'webhook');
}

/**
 * Writes the trail of a change within its transaction, in one statement however many events there are. `given` is a JSON expression added
 * to `after`, for values that only the database knows.
 */
export async function writeAudit(
  transaction: AgencyTransaction,
  events: readonly AuditEvent[],
  given?: RawBuilder<unknown>,
) {
  if (events.length === 0) return;
  const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await insertTrail(
    transaction,
    sql`insert into audit_event
      (by_employee_id, for_employee_id, on_behalf_of_employee_id, subject, subject_id, action, way, before, after)
    select by_id, nullif(for_id, by_id), on_behalf_of_id, subject, subject_id, action, way, before, ${given ? sql`${given} || after` : sql`after`}
    from unnest(${events.map((event) => event.by)}::integer[], ${events.map((event) => event.for ?? null)}::integer[],
      ${events.map((event) => event.onBehalfOf ?? null)}::integer[], ${events.map(({ subject }) => subject)}::text[],
      ${events.map(({ subjectId }) => subjectId)}::integer[], ${events.map(({ action }) => action)}::text[],
      ${events.map(({ way }) => way ?? wayOf(transaction))}::text[],
      ${events.map(({ before }) => asJson(before))}::jsonb[], ${events.map(({ after }) => asJson(after))}::jsonb[])
      with ordinality as event (by_id, for_id, on_behalf_of_id, subject, subject_id, action, way, before, after, place)
    order by place`,
  );
}

/** Writes one trail row per record whose reference changed. */
export async function writeMoves(
  transaction: AgencyTransaction,
  {
    by,
    subject,
    ids,
    column,
    from,
    to,
    action,
  }: {
    by: number;
    subject: AuditEvent['subject'];
    ids: readonly number[];
    column: string;
    from: number;
    to: number;
    action: 'merge' | 'unmerge';
  },
) {
  if (ids.length === 0) return;
  await insertTrail(
    transaction,
    sql`insert into audit_event (by_employee_id, subject, subject_id, action, way, before, after)
    select ${by}, ${subject}, id, ${action}, ${wayOf(transaction)}, ${JSON.stringify({ [column]: from })}::jsonb, ${JSON.stringify({ [column]: to })}::jsonb
    from unnest(${ids}::integer[]) as id`,
  );
}
