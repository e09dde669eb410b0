import { sql } from 'kysely';
import type { WebhookAttempt, WebhookDelivery } from '#contract/communication/webhook.ts';
import { TEST_EVENT_TYPE, WEBHOOK_LOG_DAYS } from '#domain/communication/webhook.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { type WebhookEvent, webhookEvent } from '../sending/webhook-event.sql.ts';

const fields = sql`delivery.id, ${webhookEvent}, delivery.state, delivery.attempts,
  case when delivery.state = 'waiting' then greatest(delivery.due_at, sending.paused_until) end as "nextAttempt",
  last.outcome, last.status`;
const source = sql`webhook_delivery as delivery
  join webhook_event as event on event.id = delivery.event_id
  join webhook_sending as sending on sending.webhook_id = delivery.webhook_id
  left join lateral (
    select outcome, status from webhook_attempt where delivery_id = delivery.id order by id desc limit 1) as last on true`;

type FoundDelivery = Omit<WebhookDelivery, 'messageId'> & WebhookEvent;

/** Lists a webhook's deliveries, newest first; `before` restricts them to those older than an id. */
export async function findDeliveries(
  database: AgencyDatabase,
  webhookId: number,
  { isUnsent, before, most }: { isUnsent: boolean; before: number | null; most: number },
): Promise<FoundDelivery[]> {
  const { rows } = await sql<FoundDelivery>`
    select ${fields} from ${source}
    where delivery.webhook_id = ${webhookId} and (${before}::integer is null or delivery.id < ${before})
      ${isUnsent ? sql`and delivery.state in ('failed', 'missed')` : sql``}
    order by delivery.id desc limit ${most}`.execute(database);
  return rows;
}

/** Finds one delivery; undefined if the webhook has none of this id. */
export async function findDelivery(
  database: AgencyDatabase | AgencyTransaction,
  webhookId: number,
  id: number,
): Promise<FoundDelivery | undefined> {
  const { rows } = await sql<FoundDelivery>`
    select ${fields} from ${source} where delivery.webhook_id = ${webhookId} and delivery.id = ${id}`.execute(database);
  return rows[0];
}

export async function findAttempts(database: AgencyDatabase, deliveryId: number): Promise<WebhookAttempt[]> {
  const { rows } = await sql<WebhookAttempt>`
    select at, milliseconds, outcome, status, answer from webhook_attempt where delivery_id = ${deliveryId}
    order by id`.execute(database);
  return rows;
}

/** Resends an event, or sends it at once if it waits: its three days begin again. False if the id is unknown. */
export async function sendAgain(transaction: AgencyTransaction, webhookId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with again as (
      update webhook_delivery set state = 'waiting', attempts = 0, first_attempt_at = null, due_at = clock_timestamp()
      where webhook_id = ${webhookId} and id = ${id} returning webhook_id
    ), at_once as (
      update webhook_sending set paused_until = null where webhook_id in (select webhook_id from again)
    )
    select from again`.execute(transaction);
  return rows.length > 0;
}

/** Resends everything that was given up or missed; returns how many. */
export async function sendUnsentAgain(transaction: AgencyTransaction, webhookId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with again as (
      update webhook_delivery set state = 'waiting', attempts = 0, first_attempt_at = null, due_at = clock_timestamp()
      where webhook_id = ${webhookId} and state in ('failed', 'missed') returning id
    ), at_once as (
      update webhook_sending set paused_until = null where webhook_id = ${webhookId}
    )
    select count(*)::integer as count from again`.execute(transaction);
  return rows[0]!.count;
}

/** Creates a test event, and returns its delivery's id. */
export async function insertTestEvent(transaction: AgencyTransaction, webhookId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into webhook_event (type, data) values (${TEST_EVENT_TYPE}, webhook_stamp(clock_timestamp())) returning id
    ), at_once as (
      update webhook_sending set paused_until = null where webhook_id = ${webhookId}
    )
    insert into webhook_delivery (webhook_id, event_id) select ${webhookId}, id from made returning id`.execute(
    transaction,
  );
  return rows[0]!.id;
}

/** Deletes old events with their deliveries and attempts, up to a maximum, and returns how many. */
export async function forgetOldEvents(
  database: AgencyDatabase,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event where at < ${now}::timestamptz - make_interval(days => ${WEBHOOK_LOG_DAYS}) limit ${most})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}
