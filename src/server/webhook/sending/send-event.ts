import { type AttemptOutcome, outcomeOfStatus } from '#domain/communication/webhook.ts';
import { AddressRefused, TookTooLong } from '../../platform/mail/reach-server.ts';
import type { outboundFetch } from '../../platform/outbound-fetch.ts';
import type { Attempt } from './record-attempt.sql.ts';
import { bodyOfEvent, headersOfEvent, messageIdOf, signatureOf } from './signed-event.ts';
import type { WebhookEvent } from './webhook-event.sql.ts';

/** Milliseconds a receiver has to respond. */
export const RECEIVER_PATIENCE = 15_000;
/** Bytes of a response that are read and stored. */
const KEPT = 2000;

/** Statuses with which a receiver may request a pause. */
const ASKS_TO_WAIT: readonly number[] = [429, 503];

/** What an attempt needs; `secrets` is empty if they can't be decrypted. */
export type SendingParts = {
  fetchOutside: ReturnType<typeof outboundFetch>;
  patience: number;
  signal: AbortSignal;
};

/** The outcome of an attempt, and the pause the receiver requested in seconds. */
export type SentAttempt = Attempt & { asked: number | null };

/** Sends an event once. Failures are returned, not thrown. */
export async function sendEvent(
  { fetchOutside, patience, signal }: SendingParts,
  { address, secrets }: { address: string; secrets: readonly string[] },
  event: WebhookEvent,
): Promise<SentAttempt> {
  const at = new Date();
  const began = performance.now();
  const ended = (outcome: AttemptOutcome, rest: Partial<SentAttempt> = {}): SentAttempt => ({
    ...{ at, outcome, status: null, answer: null, asked: null },
    milliseconds: Math.round(performance.now() - began),
    ...rest,
  });
  if (secrets.length === 0) return ended('secret-lost');
  const seconds = Math.floor(at.getTime() / 1000);
  const body = bodyOfEvent(event);
  const signature = signatureOf({ id: messageIdOf(event), at: seconds, body }, secrets);
  try {
    const response = await fetchOutside(address, {
      method: 'POST',
      headers: { ...headersOfEvent(event, seconds), 'webhook-signature': signature },
      ...{ body, signal, patience, keeps: KEPT },
    });
    const { status } = response;
    const answer = storableText(await response.text());
    const asked = ASKS_TO_WAIT.includes(status) ? secondsAsked(response.headers.get('retry-after')) : null;
    return ended(outcomeOfStatus(status), { status, answer, asked });
  } catch (error) {
    return ended(outcomeOfError(error));
  }
}

function outcomeOfError(error: unknown): AttemptOutcome {
  if (error instanceof AddressRefused) return 'address-refused';
  if (error instanceof TookTooLong) return 'timeout';
  const { code = '' } = error as { code?: string };
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'no-name';
  if (/CERT|SSL|TLS|SIGNATURE/.test(code)) return 'certificate';
  return 'no-connection';
}

/** Makes a response storable in PostgreSQL; null if empty. */
function storableText(answer: string): string | null {
  return answer.replaceAll('\0', '').trim() || null;
}

/** Parses Retry-After (seconds or a date) as seconds; null if absent. */
function secondsAsked(header: string | null): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000);
}
