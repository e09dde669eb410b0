import { type RawBuilder, sql } from 'kysely';
import type { TrailAction, TrailOrigin, TrailSubject } from '#domain/audit/audit.ts';
import type { OrderAction } from '#domain/purchasing/purchase-order.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { wayOf } from '../../platform/database/request-origin.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';

/** One change for the trail: who did what to which record, and what it was before and after. */
export type AuditEvent = {
  by: number | null;
  /** Whose record it is; the trail keeps it where that is somebody else. */
  for?: number | null;
  /** The supervisor in whose place a deputy acted. */
  onBehalfOf?: number | null;
  subject: TrailSubject;
  subjectId: number;
  /** `mail` = by a link in a mail; without it, the way of the request (`database/way.ts`). */
  way?: Extract<TrailOrigin, 'mail' | 'command line'> | undefined;
  action: TrailAction | OrderAction;
  before?: unknown;
  after?: unknown;
};

/** What is noted once an hour of somebody and a record, however often it happens: that a link was opened. */
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
 * Inserts rows of the trail. The database turns them into events for the agency's webhooks. The statement returns whether there
 * are subscribers, so that a server delivers after COMMIT without another round trip.
 */
async function insertTrail(transaction: AgencyTransaction, insert: RawBuilder<unknown>) {
  const { rows } = await sql<{ isHeard: boolean }>`
    with written as (${insert})
    select exists (select from webhook where off_since is null) as "isHeard"`.execute(transaction);
  if (rows[0]!.isHeard) noteDueWork(transaction, 'webhook');
}

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

/** Writes a row of the trail for each of many records in which the same column came to name another record. */
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
