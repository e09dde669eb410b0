import { randomBytes } from 'node:crypto';
import { openSealedText, sealText } from '../platform/sealed-text.ts';

/** The prefix of Standard Webhooks secrets, and the bytes of a new one (24 to 64 are allowed). */
const PREFIX = 'whsec_';
const BYTES = 32;

/** Generates a secret, shown once. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64')}`;
}

/** Returns the signing key of a secret. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Encrypts a webhook's secret, bound to the webhook. */
export function sealWebhookSecret(secret: string, secretKey: string, webhookId: number): string {
  return sealText(secret, secretKey, purposeFor(webhookId));
}

/** Decrypts the secret; null if the installation's key changed. */
export function openWebhookSecret(sealed: string, secretKey: string | null, webhookId: number): string | null {
  return secretKey === null ? null : openSealedText(sealed, secretKey, purposeFor(webhookId));
}

function purposeFor(webhookId: number): string {
  return `webhook ${webhookId}`;
}
