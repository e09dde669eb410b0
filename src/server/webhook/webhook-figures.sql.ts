import { sql } from 'kysely';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/**
 * How an agency's webhooks fare: deliveries that wait, for how many seconds the one that has waited longest has been, and how many webhooks
 * are off because their receiver was gone or took nothing for three days. One that an administrator has turned off is as they want it.
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
