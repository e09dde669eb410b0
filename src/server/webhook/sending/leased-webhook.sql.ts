import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { type WebhookEvent, webhookEvent } from './webhook-event.sql.ts';

/** A sender's lease on a webhook: no other server sends to it meanwhile, so that events stay in order. */
export type Lease = { webhookId: number; by: string; seconds: number };

/** Leases webhooks with due deliveries that no other server holds, each with a unique lease name. */
export async function leaseWebhooks(
  database: AgencyDatabase,
  { most, seconds }: { most: number; seconds: number },
): Promise<Lease[]> {
  const { rows } = await sql<{ webhookId: number; by: string }>`
    with due as (
      select webhook_id from webhook_sending as sending join webhook on webhook.id = webhook_id
      where off_since is null and coalesce(leased_until <= now(), true) and coalesce(paused_until <= now(), true)
        and exists (select from webhook_delivery as delivery
          where delivery.webhook_id = sending.webhook_id and state = 'waiting' and due_at <= now() + interval '1 millisecond')
      order by webhook_id limit ${most} for update of sending skip locked
    )
    update webhook_sending set leased_by = gen_random_uuid(), leased_until = now() + make_interval(secs => ${seconds})
    from due where webhook_sending.webhook_id = due.webhook_id
    returning webhook_sending.webhook_id as "webhookId", leased_by as by`.execute(database);
  return rows.map((row) => ({ ...row, seconds }));
}

/** An event to send, with its number of attempts and time since the first. */
export type DueDelivery = WebhookEvent & { id: number; attempts: number; secondsTried: number };

/** A webhook's due events, oldest first. */
export type DuePortion = {
  address: string;
  sealedSecret: string;
  /** Null if the previous one no longer signs. */
  sealedOldSecret: string | null;
  lastModified: string;
  failures: number;
  secondsFailing: number;
  deliveries: DueDelivery[];
};

/** Renews a lease and returns what is due; null if another server holds it or nothing is due. */
export async function takePortion(
  database: AgencyDatabase,
  { webhookId, by, seconds }: Lease,
  most: number,
): Promise<DuePortion | null> {
  const { rows } = await sql<Omit<DuePortion, 'deliveries'> & DueDelivery>`
    with held as (
      update webhook_sending set leased_until = now() + make_interval(secs => ${seconds})
      where webhook_id = ${webhookId} and leased_by = ${by}::uuid and coalesce(paused_until <= now(), true)
      returning webhook_id, failures, failing_since
    )
    select address, sealed_secret as "sealedSecret", case when old_secret_until > now() then sealed_old_secret end as "sealedOldSecret",
      last_modified as "lastModified", failures, coalesce(extract(epoch from now() - failing_since), 0)::float as "secondsFailing",
      due.*
    from held
    join webhook on webhook.id = held.webhook_id and off_since is null
    cross join lateral (
      select delivery.id, delivery.attempts, coalesce(extract(epoch from now() - first_attempt_at), 0)::float as "secondsTried",
        ${webhookEvent}
      from webhook_delivery as delivery join webhook_event as event on event.id = delivery.event_id
      where delivery.webhook_id = held.webhook_id and state = 'waiting' and due_at <= now() + interval '1 millisecond'
      order by event_id limit ${most}) as due`.execute(database);
  const first = rows[0];
  if (!first) return null;
  const { address, sealedSecret, sealedOldSecret, lastModified, failures, secondsFailing } = first;
  return { address, sealedSecret, sealedOldSecret, lastModified, failures, secondsFailing, deliveries: rows };
}

/** Releases a webhook for its next sender. */
export async function releaseLease(database: AgencyDatabase, { webhookId, by }: Lease) {
  await sql`
    update webhook_sending set leased_by = null, leased_until = null
    where webhook_id = ${webhookId} and leased_by = ${by}::uuid`.execute(database);
}

/** Returns when there is something to send or take over; null if nothing is queued. */
export async function nextEventDue(database: AgencyDatabase): Promise<Date | null> {
  const { rows } = await sql<{ due: string | null }>`
    select min(greatest(next.due_at, paused_until, leased_until)) as due
    from webhook_sending join webhook on webhook.id = webhook_id and off_since is null
    cross join lateral (
      select min(due_at) as due_at from webhook_delivery as delivery
      where delivery.webhook_id = webhook.id and state = 'waiting') as next
    where next.due_at is not null`.execute(database);
  return rows[0]?.due ? new Date(rows[0].due) : null;
}
