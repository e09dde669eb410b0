import { randomBytes } from 'node:crypto';
import { openSealedText, sealText } from '../platform/sealed-text.ts';

/** As Standard Webhooks writes secrets, and bytes of a new one: it takes from 24 to 64. */
const PREFIX = 'whsec_';
const BYTES = 32;

/** A new secret, as shown once. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64')}`;
}

/** The bytes with which events are signed. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Encrypts the secret of one webhook: it opens for no other. */
export function sealWebhookSecret(secret: string, secretKey: string, webhookId: number): string {
  return sealText(secret, secretKey, purposeFor(webhookId));
}

/** The secret again; null where the installation's key is another now. */
export function openWebhookSecret(sealed: string, secretKey: string | null, webhookId: number): string | null {
  return secretKey === null ? null : openSealedText(sealed, secretKey, purposeFor(webhookId));
}

function purposeFor(webhookId: number): string {
  return `webhook ${webhookId}`;
}
