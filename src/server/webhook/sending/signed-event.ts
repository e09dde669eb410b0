import { createHmac } from 'node:crypto';
import { keyOfSecret } from '../webhook-secret.ts';
import type { WebhookEvent } from './webhook-event.sql.ts';

/** Returns the message id by which receivers recognise repeated attempts (Standard Webhooks). */
export function messageIdOf({ messageUuid }: Pick<WebhookEvent, 'messageUuid'>): string {
  return `evt_${messageUuid.replaceAll('-', '')}`;
}

/** Returns an event's body: the same bytes at every attempt. */
export function bodyOfEvent({ type, at, data }: Omit<WebhookEvent, 'messageUuid'>): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** Returns an attempt's headers except the signature; `at` in Unix seconds. */
export function headersOfEvent(event: Pick<WebhookEvent, 'messageUuid'>, at: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Docket',
    'webhook-id': messageIdOf(event),
    'webhook-timestamp': String(at),
  };
}

/** Signs an attempt with each secret (two for a day after a renewal): Standard Webhooks, HMAC-SHA256 over id, time and body. */
export function signatureOf(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOfSecret(secret)).update(`${id}.${at}.${body}`).digest('base64')}`)
    .join(' ');
}
