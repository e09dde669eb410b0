import { sql } from 'kysely';
import { addressForTrail, type OffReason } from '#domain/communication/webhook.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** The displayed length of an address in a mail. */
const ADDRESS_MAXIMUM = 200;

/** Notifies administrators that a webhook was turned off automatically, and why; by mail unless they chose otherwise. */
export async function notifyWebhookOff(
  transaction: AgencyTransaction,
  { webhookId, address, reason }: { webhookId: number; address: string; reason: OffReason },
) {
  await writeNotifications(transaction, {
    kind: 'webhook-off',
    byId: null,
    recipients: sql`select id from employee`,
    record: `webhook:${webhookId}`,
    needs: 'administration',
    facts: { address: addressForTrail(address).slice(0, ADDRESS_MAXIMUM), reason },
  });
}
