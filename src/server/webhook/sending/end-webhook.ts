import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { giveUpWaiting, turnOff } from '../webhook.sql.ts';
import type { Lease } from './leased-webhook.sql.ts';
import { notifyWebhookOff } from './notify-webhook-off.sql.ts';
import { type Attempt, recordFailure } from './record-attempt.sql.ts';

/**
 * Turns a webhook off whose receiver wants no more, or has taken nothing for three days, and tells administrators, in one transaction with
 * the attempt that said so. What waits can be sent again when it is on.
 */
export function endWebhook(
  database: AgencyDatabase,
  lease: Lease,
  { reason, ...attempted }: { reason: 'gone' | 'failed'; deliveryId: number; lastModified: string; attempt: Attempt },
): Promise<void> {
  const { webhookId } = lease;
  return inTransaction(database, async (transaction) => {
    await recordFailure(transaction, lease, { ...attempted, next: 0, pause: 0 });
    const address = await turnOff(transaction, webhookId, reason);
    if (address === null) return;
    await giveUpWaiting(transaction, webhookId);
    await notifyWebhookOff(transaction, { webhookId, address, reason });
    await writeAudit(transaction, [
      {
        by: null,
        subject: 'webhook',
        subjectId: webhookId,
        action: 'update',
        before: { isOn: true },
        after: { isOn: false, reason },
      },
    ]);
  });
}
