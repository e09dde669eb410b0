import { createHmac } from 'node:crypto';
import { keyOfSecret } from '../webhook-secret.ts';
import type { WebhookEvent } from './webhook-event.sql.ts';

/** What a receiver tells events by: the same at every attempt (Standard Webhooks). */
export function messageIdOf({ messageUuid }: Pick<WebhookEvent, 'messageUuid'>): string {
  return `evt_${messageUuid.replaceAll('-', '')}`;
}

/** What is sent of an event: the same bytes at every attempt. */
export function bodyOfEvent({ type, at, data }: Omit<WebhookEvent, 'messageUuid'>): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** The headers of an attempt, but for the signature; `at` in seconds since 1970. */
export function headersOfEvent(event: Pick<WebhookEvent, 'messageUuid'>, at: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Docket',
    'webhook-id': messageIdOf(event),
    'webhook-timestamp': String(at),
  };
}

/**
 * The signature of an attempt by each of the secrets, which are two for a day after another one was made: Standard Webhooks, HMAC-SHA256
 * over id, time and body.
 */
export function signatureOf(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOfSecret(secret)).update(`${id}.${at}.${body}`).digest('base64')}`)
    .join(' ');
}
