import { sql } from 'kysely';
import type { AttemptOutcome } from '#domain/communication/webhook.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import type { Lease } from './leased-webhook.sql.ts';

/** An attempt: its start by our clock, its duration, and the response. */
export type Attempt = {
  at: Date;
  milliseconds: number;
  outcome: AttemptOutcome;
  status: number | null;
  answer: string | null;
};

const insertAttempt = (deliveryId: number, { at, milliseconds, outcome, status, answer }: Attempt) => sql`
  insert into webhook_attempt (delivery_id, at, milliseconds, outcome, status, answer)
  select id, ${at.toISOString()}::timestamptz, ${milliseconds}, ${outcome}, ${status}::integer, ${answer}
  from webhook_delivery where id = ${deliveryId}`;

/** Whether the server may continue: it still holds the webhook, which is unchanged since the lease. */
const goesOn = (lastModified: string) => sql<boolean>`exists (
  select from held join webhook on webhook.id = held.webhook_id and off_since is null
  where last_modified = ${lastModified}::timestamptz(3))`;

const hold = ({ webhookId, by, seconds }: Lease, others = sql``) => sql`
  update webhook_sending set leased_until = now() + make_interval(secs => ${seconds}) ${others}
  where webhook_id = ${webhookId} and leased_by = ${by}::uuid returning webhook_id`;

/** Records that an event was delivered, even if another server holds the webhook by now. */
export async function recordDelivered(
  database: AgencyDatabase,
  lease: Lease,
  { deliveryId, lastModified, attempt }: { deliveryId: number; lastModified: string; attempt: Attempt },
): Promise<boolean> {
  const { rows } = await sql<{ goesOn: boolean }>`
    with held as (${hold(lease, sql`, failures = 0, failing_since = null, paused_until = null, last_delivered_at = now()`)}),
    tried as (${insertAttempt(deliveryId, attempt)}),
    delivered as (
      update webhook_delivery set state = 'delivered', attempts = attempts + 1,
        first_attempt_at = coalesce(first_attempt_at, ${attempt.at.toISOString()}::timestamptz)
      where id = ${deliveryId}
    )
    select ${goesOn(lastModified)} as "goesOn"`.execute(database);
  return rows[0]!.goesOn;
}

/** Records a failure, the next attempt, and for how many seconds nothing is sent to the receiver. */
export async function recordFailure(
  database: AgencyDatabase | AgencyTransaction,
  lease: Lease,
  given: { deliveryId: number; lastModified: string; attempt: Attempt; next: number; pause: number },
): Promise<boolean> {
  const { deliveryId, lastModified, attempt, next, pause } = given;
  const { rows } = await sql<{ goesOn: boolean }>`
    with held as (${hold(
      lease,
      sql`, failures = failures + 1, failing_since = coalesce(failing_since, now()),
        paused_until = case when ${pause}::float > 0 then now() + make_interval(secs => ${pause}) end`,
    )}),
    tried as (${insertAttempt(deliveryId, attempt)}),
    failed as (
      update webhook_delivery set attempts = attempts + 1, due_at = now() + make_interval(secs => ${next}),
        first_attempt_at = coalesce(first_attempt_at, ${attempt.at.toISOString()}::timestamptz)
      where id = ${deliveryId} and state <> 'delivered' and exists (select from held)
    )
    select ${goesOn(lastModified)} and ${pause}::float = 0 as "goesOn"`.execute(database);
  return rows[0]!.goesOn;
}
