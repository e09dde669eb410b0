import { sql } from 'kysely';

/** An event as stored. */
export type WebhookEvent = { messageUuid: string; type: string; at: string; data: Record<string, unknown> };

/** The selected columns of `webhook_event as event`. */
export const webhookEvent = sql`event.message_id as "messageUuid", event.type, event.at, event.data`;
