import { sql } from 'kysely';

/** An event as it stands in the database. */
export type WebhookEvent = { messageUuid: string; type: string; at: string; data: Record<string, unknown> };

/** What is read of a row of `webhook_event as event`. */
export const webhookEvent = sql`event.message_id as "messageUuid", event.type, event.at, event.data`;
