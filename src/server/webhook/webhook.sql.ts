import { sql } from 'kysely';
import type { Webhook } from '#contract/communication/webhook.ts';
import { MOST_WEBHOOKS, type OffReason, OLD_SECRET_HOURS } from '#domain/communication/webhook.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** Lists the agency's webhooks with their state, in order of creation. */
export async function findWebhooks(
  database: AgencyDatabase | AgencyTransaction,
  id: number | null = null,
): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select webhook.id, address, description, event_types as "eventTypes", off_since is null as "isOn", off_since as "offSince",
      off_reason as "offReason", failing_since as "failingSince", last_delivered_at as "lastDeliveredOn",
      (select count(*)::integer from webhook_delivery where webhook_id = webhook.id and state = 'waiting') as waiting,
      (select count(*)::integer from webhook_delivery where webhook_id = webhook.id and state in ('failed', 'missed')) as unsent,
      case when old_secret_until > now() then old_secret_until end as "oldSecretUntil", last_modified as "lastModified"
    from webhook join webhook_sending on webhook_id = webhook.id
    where ${id}::integer is null or webhook.id = ${id}
    order by webhook.id`.execute(database);
  return rows;
}

export async function findWebhook(
  database: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<Webhook | undefined> {
  return (await findWebhooks(database, id))[0];
}

/** A webhook's settings. */
export type WebhookValues = {
  address: string;
  description: string;
  eventTypes: readonly string[] | null;
  isOn: boolean;
};

/** Reserves a webhook's id, to which its secret is bound; null if the agency has the maximum. */
export async function takeWebhookId(transaction: AgencyTransaction): Promise<number | null> {
  // A simultaneous creation waits, so that both count each other.
  await sql`lock table webhook in share row exclusive mode`.execute(transaction);
  const { rows } = await sql<{ id: number | null }>`
    select case when (select count(*) from webhook) < ${MOST_WEBHOOKS}
      then nextval(pg_get_serial_sequence('webhook', 'id'))::integer end as id`.execute(transaction);
  return rows[0]!.id;
}

export async function insertWebhook(
  transaction: AgencyTransaction,
  { id, sealedSecret, values }: { id: number; sealedSecret: string; values: WebhookValues },
) {
  const { address, description, eventTypes, isOn } = values;
  await sql`
    with made as (
      insert into webhook (id, address, description, event_types, sealed_secret, off_since, off_reason)
      values (${id}, ${address}, ${description}, ${eventTypes}::text[], ${sealedSecret},
        case when not ${isOn}::boolean then now() end, case when not ${isOn}::boolean then 'by-hand' end)
      returning id
    )
    insert into webhook_sending (webhook_id) select id from made`.execute(transaction);
}

/** Changes a webhook at a given version, and restarts its deliveries; false if it changed since. */
export async function updateWebhook(
  transaction: AgencyTransaction,
  { id, lastModified }: { id: number; lastModified: string },
  { address, description, eventTypes, isOn }: WebhookValues,
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update webhook set address = ${address}, description = ${description}, event_types = ${eventTypes}::text[],
        off_since = case when ${isOn}::boolean then null else coalesce(off_since, now()) end,
        off_reason = case when ${isOn}::boolean then null else coalesce(off_reason, 'by-hand') end
      where id = ${id} and last_modified = ${lastModified}::timestamptz(3)
      returning id
    ), begun as (
      update webhook_sending set failures = 0, failing_since = null, paused_until = null
      where webhook_id in (select id from changed)
    )
    select from changed`.execute(transaction);
  return rows.length > 0;
}

/** Removes a webhook with its log and returns it; null if there's none. */
export async function deleteWebhook(
  transaction: AgencyTransaction,
  id: number,
): Promise<{ address: string; description: string } | null> {
  const { rows } = await sql<{ address: string; description: string }>`
    delete from webhook where id = ${id} returning address, description`.execute(transaction);
  return rows[0] ?? null;
}

/** Renews a webhook's secret; the previous one also signs for a day. False if there's no such webhook. */
export async function renewSecret(transaction: AgencyTransaction, id: number, sealedSecret: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook set sealed_old_secret = sealed_secret, old_secret_until = now() + make_interval(hours => ${OLD_SECRET_HOURS}),
      sealed_secret = ${sealedSecret}
    where id = ${id} returning id`.execute(transaction);
  return rows.length > 0;
}

/** Turns a webhook off and returns its address; null if it's already off. */
export async function turnOff(transaction: AgencyTransaction, id: number, reason: OffReason): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    update webhook set off_since = now(), off_reason = ${reason} where id = ${id} and off_since is null
    returning address`.execute(transaction);
  return rows[0]?.address ?? null;
}

/** Gives up queued events of a webhook that is off; they can be resent once it's on. */
export async function giveUpWaiting(transaction: AgencyTransaction, id: number) {
  await sql`
    update webhook_delivery set state = case when attempts > 0 then 'failed' else 'missed' end
    where webhook_id = ${id} and state = 'waiting'`.execute(transaction);
}
