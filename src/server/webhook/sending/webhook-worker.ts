import { secondsToNextAttempt, secondsToPause } from '#domain/communication/webhook-retry.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';
import type { DueHandler } from '../../platform/due-work/due-work.ts';
import { type OutboundOptions, outboundFetch } from '../../platform/outbound-fetch.ts';
import { giveUpWaiting, turnOff } from '../webhook.sql.ts';
import { openWebhookSecret } from '../webhook-secret.ts';
import type { Lease } from './leased-webhook.sql.ts';
import {
  type DueDelivery,
  type DuePortion,
  giveBack,
  leaseWebhooks,
  nextEventDue,
  takePortion,
} from './leased-webhook.sql.ts';
import { notifyWebhookOff } from './notify-webhook-off.sql.ts';
import { type Attempt, recordDelivered, recordFailure } from './record-attempt.sql.ts';
import { RECEIVER_PATIENCE, type SentAttempt, sendEvent } from './send-event.ts';

/** Seconds of a lease; each attempt renews it. */
const LEASE_SECONDS = 60;
/** Webhooks a process sends to simultaneously; most of the time it waits for receivers. */
const MOST_AT_ONCE = 200;
/** Events taken per turn, and milliseconds until a webhook's next turn. */
const PORTION = 20;
const TURN = 30_000;
/** Milliseconds that receivers have to respond when the server stops. */
const GRACE = 5000;
/** Milliseconds until the next check when the maximum of webhooks is busy. */
const CROWDED = 1000;

/** Sends agencies' events. */
export type WebhookWorker = {
  /** Begins to send an agency's due deliveries, and returns when more are due; a slow receiver doesn't delay others. */
  send: DueHandler;
  /** Resolves when everything begun has ended. */
  settle(): Promise<void>;
  /** Lets receivers respond for some seconds; unanswered events are resent by another server. */
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

/** Creates this process's worker; any number of them share the webhooks, each served by one at a time. */
export function createWebhookWorker(parts: WebhookWorkerParts): WebhookWorker {
  const { secretKey, warn, patience = RECEIVER_PATIENCE, grace = GRACE, random = Math.random } = parts;
  const seconds = parts.leaseSeconds ?? LEASE_SECONDS;
  const fetchOutside = outboundFetch(parts.outbound);
  const stopping = new AbortController();
  const ending = new AbortController();
  const lanes = new Set<Promise<void>>();

  /** Sends a webhook's due events in order. */
  async function workThrough(database: AgencyDatabase, lease: Lease, agency: string) {
    const until = performance.now() + TURN;
    try {
      let goesOn = true;
      while (goesOn && performance.now() < until && !stopping.signal.aborted) {
        const portion = await takePortion(database, lease, PORTION);
        if (portion === null) break;
        goesOn = await sendPortion(database, lease, portion);
      }
      await giveBack(database, lease);
      // Due now, or at a time set by this turn.
      if (!stopping.signal.aborted) noteDueWork(database, 'webhook');
    } catch (error) {
      // The lease expires, and another turn continues where this one ended.
      warn(error, `webhook ${lease.webhookId} of ${agency}`);
    }
  }

  async function sendPortion(database: AgencyDatabase, lease: Lease, portion: DuePortion): Promise<boolean> {
    const taken = performance.now();
    const { address, lastModified } = portion;
    const secrets = [portion.sealedSecret, portion.sealedOldSecret].flatMap((sealed) => {
      const secret = sealed === null ? null : openWebhookSecret(sealed, secretKey, lease.webhookId);
      return secret === null ? [] : [secret];
    });
    const fared = { failures: portion.failures, seconds: portion.secondsFailing };
    for (const delivery of portion.deliveries) {
      if (stopping.signal.aborted) return false;
      const attempt = await sendEvent(
        { fetchOutside, patience, signal: ending.signal },
        { address, secrets },
        delivery,
      );
      // An attempt aborted by this server's stop isn't the receiver's failure.
      if (ending.signal.aborted && attempt.outcome === 'no-connection') return false;
      const attempted = { deliveryId: delivery.id, lastModified, attempt };
      if (attempt.outcome === 'delivered') {
        if (!(await recordDelivered(database, lease, attempted))) return false;
        Object.assign(fared, { failures: 0, seconds: 0 });
        continue;
      }
      fared.failures += 1;
      const since = (performance.now() - taken) / 1000;
      const plan = planAfter(attempt, delivery, { ...fared, since, random: random() });
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
        const lane = workThrough(database, lease, name);
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

/** Returns when an event is retried and how long the receiver is paused; null turns the webhook off. */
function planAfter(
  { outcome, asked }: SentAttempt,
  { attempts, secondsTried }: DueDelivery,
  fared: { failures: number; seconds: number; since: number; random: number },
): { next: number; pause: number } | null {
  if (outcome === 'gone') return null;
  const { failures, random } = fared;
  const tried = attempts === 0 ? 0 : secondsTried + fared.since;
  const failing = failures === 1 ? 0 : fared.seconds + fared.since;
  const next = secondsToNextAttempt({ failures: attempts + 1, seconds: Math.max(tried, failing), asked, random });
  if (next === null) return null;
  const pause = secondsToPause({ failures, seconds: failing, asked, random }, outcome === 'timeout');
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
