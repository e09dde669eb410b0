import { secondsToNextAttempt, secondsToPause } from '#domain/communication/webhook-retry.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';
import type { DueHandler } from '../../platform/due-work/due-work.ts';
import { type OutboundOptions, outboundFetch } from '../../platform/outbound-fetch.ts';
import { giveUpWaiting, turnOff } from '../webhook.sql.ts';
import { openWebhookSecret } from '../webhook-secret.ts';
import {
  type DueDelivery,
  type DuePortion,
  type Lease,
  leaseWebhooks,
  nextEventDue,
  releaseLease,
  takePortion,
} from './leased-webhook.sql.ts';
import { notifyWebhookOff } from './notify-webhook-off.sql.ts';
import { type Attempt, recordDelivered, recordFailure } from './record-attempt.sql.ts';
import { RECEIVER_PATIENCE, type SentAttempt, sendEvent } from './send-event.ts';

/** How long a server may send to a webhook, in seconds. Each attempt renews the lease. */
const LEASE_SECONDS = 60;
/** How many webhooks a process sends to in parallel. Most of the time each just waits for its receiver. */
const MOST_AT_ONCE = 200;
/** How many events are read at a time. */
const PORTION = 20;
/** After so many milliseconds a webhook lets others have their turn. */
const TURN = 30_000;
/** How long receivers may take to respond when the server stops, in milliseconds. */
const GRACE = 5000;
/** How long to wait if `MOST_AT_ONCE` is reached, in milliseconds. */
const CROWDED = 1000;

export type WebhookWorker = {
  /** Starts sending an agency's due deliveries without waiting for them, and returns when more are due. */
  send: DueHandler;
  /** Waits until everything that was started has ended. */
  settle(): Promise<void>;
  /** Waits some seconds for receivers. Another server repeats unanswered deliveries. */
  close(): Promise<void>;
};

/** The worker's dependencies; `warn` receives what needs attention. */
export type WebhookWorkerParts = {
  outbound: OutboundOptions;
  secretKey: string | null;
  warn: (error: unknown, about: string) => void;
  /** For tests. */
  patience?: number;
  leaseSeconds?: number;
  grace?: number;
  random?: () => number;
};

/** Creates this process's worker. Several processes can share the webhooks: a lease gives each webhook to one at a time. */
export function createWebhookWorker(parts: WebhookWorkerParts): WebhookWorker {
  const { secretKey, warn, patience = RECEIVER_PATIENCE, grace = GRACE, random = Math.random } = parts;
  const seconds = parts.leaseSeconds ?? LEASE_SECONDS;
  const fetchOutside = outboundFetch(parts.outbound);
  const stopping = new AbortController();
  const ending = new AbortController();
  const lanes = new Set<Promise<void>>();

  /** Sends a webhook's due events one after the other, for at most one turn. */
  async function sendDueEvents(database: AgencyDatabase, lease: Lease, agency: string) {
    const until = performance.now() + TURN;
    try {
      let hasMore = true;
      while (hasMore && performance.now() < until && !stopping.signal.aborted) {
        const portion = await takePortion(database, lease, PORTION);
        if (portion === null) break;
        hasMore = await sendPortion(database, lease, portion);
      }
      await releaseLease(database, lease);
      // More events may be due, now or at a time that this turn has set.
      if (!stopping.signal.aborted) noteDueWork(database, 'webhook');
    } catch (error) {
      // The lease expires, and then another turn continues from here.
      warn(error, `webhook ${lease.webhookId} of ${agency}`);
    }
  }

  async function sendPortion(database: AgencyDatabase, lease: Lease, portion: DuePortion): Promise<boolean> {
    const startedAt = performance.now();
    const { address, lastModified } = portion;
    const secrets = [portion.sealedSecret, portion.sealedOldSecret].flatMap((sealed) => {
      const secret = sealed === null ? null : openWebhookSecret(sealed, secretKey, lease.webhookId);
      return secret === null ? [] : [secret];
    });
    const failing = { failures: portion.failures, seconds: portion.secondsFailing };
    for (const delivery of portion.deliveries) {
      if (stopping.signal.aborted) return false;
      const attempt = await sendEvent(
        { fetchOutside, patience, signal: ending.signal },
        { address, secrets },
        delivery,
      );
      // This server is stopping and has aborted the request: not the receiver's failure.
      if (ending.signal.aborted && attempt.outcome === 'no-connection') return false;
      const attempted = { deliveryId: delivery.id, lastModified, attempt };
      if (attempt.outcome === 'delivered') {
        if (!(await recordDelivered(database, lease, attempted))) return false;
        Object.assign(failing, { failures: 0, seconds: 0 });
        continue;
      }
      failing.failures += 1;
      const since = (performance.now() - startedAt) / 1000;
      const plan = planAfter(attempt, delivery, { ...failing, since, random: random() });
      if (plan === null) {
        await endWebhook(database, lease, { ...attempted, reason: attempt.outcome === 'gone' ? 'gone' : 'failed' });
        return false;
      }
      if (!(await recordFailure(database, lease, { ...attempted, ...plan }))) return false;
    }
    return true;
  }

  return {
    async send({ name, database, signal }) {
      if (signal.aborted) return null;
      const free = MOST_AT_ONCE - lanes.size;
      if (free <= 0) return new Date(Date.now() + CROWDED);
      for (const lease of await leaseWebhooks(database, { most: free, seconds })) {
        const lane = sendDueEvents(database, lease, name);
        lanes.add(lane);
        void lane.then(() => lanes.delete(lane));
      }
      return nextEventDue(database);
    },
    async settle() {
      await Promise.all(lanes);
    },
    async close() {
      stopping.abort();
      const overdue = setTimeout(() => ending.abort(), grace);
      await Promise.all(lanes);
      clearTimeout(overdue);
    },
  };
}

/** Returns the seconds until the event is retried and the pause for the whole webhook; null = turn the webhook off. */
function planAfter(
  { outcome, asked }: SentAttempt,
  { attempts, secondsTried }: DueDelivery,
  failing: { failures: number; seconds: number; since: number; random: number },
): { next: number; pause: number } | null {
  if (outcome === 'gone') return null;
  const { failures, random } = failing;
  const triedSeconds = attempts === 0 ? 0 : secondsTried + failing.since;
  const failingSeconds = failures === 1 ? 0 : failing.seconds + failing.since;
  const next = secondsToNextAttempt({
    failures: attempts + 1,
    seconds: Math.max(triedSeconds, failingSeconds),
    asked,
    random,
  });
  if (next === null) return null;
  const pause = secondsToPause({ failures, seconds: failingSeconds, asked, random }, outcome === 'timeout');
  return { next, pause };
}

/**
 * Turns off a webhook whose receiver is gone or has accepted nothing for three days, and notifies administrators, in the transaction of the
 * attempt. Queued events can be resent once it's on.
 */
function endWebhook(
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
