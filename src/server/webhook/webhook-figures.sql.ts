import { sql } from 'kysely';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/**
 * An agency's webhook metrics: queued deliveries, the age of the oldest in seconds, and webhooks turned off automatically; those turned off
 * by administrators are intended.
 */
export type WebhookFigures = { waiting: number; oldestSeconds: number; turnedOff: number };

export async function countWebhooks(database: AgencyDatabase): Promise<WebhookFigures> {
  const { rows } = await sql<WebhookFigures>`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(coalesce(first_attempt_at, due_at))), 0)::float8 as "oldestSeconds",
      (select count(*)::integer from webhook where off_reason in ('gone', 'failed')) as "turnedOff"
    from webhook_delivery where state = 'waiting'`.execute(database);
  return rows[0]!;
}
