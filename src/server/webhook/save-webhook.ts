import type { GivenWebhook, Webhook, WebhookWithSecret } from '#contract/communication/webhook.ts';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { addressForTrail, LONGEST_WEBHOOK_ADDRESS } from '#domain/communication/webhook.ts';
import { outdatedRefusal } from '../core/audit/outdated-refusal.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { AddressRefused, openAddresses } from '../platform/mail/reach-server.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import {
  deleteWebhook,
  findWebhook,
  giveUpWaiting,
  insertWebhook,
  renewSecret,
  takeWebhookId,
  updateWebhook,
  type WebhookValues,
} from './webhook.sql.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';

/** Milliseconds for resolving a name while a user waits. */
const PATIENCE = 5000;

/**
 * Normalises an address. Rejects invalid ones and those that resolve to a non-public address now; sending checks again. Accepts names that
 * don't resolve yet.
 */
async function checkedWebhookAddress(typed: string, allow: readonly string[]): Promise<string> {
  const address = writtenWebhookAddress(typed);
  if (address === null) throw refusedAddress('webhook-address-wrong');
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  try {
    await openAddresses({ host, isTrusted: false, allow, patience: PATIENCE });
  } catch (error) {
    if (error instanceof AddressRefused) throw refusedAddress('webhook-address-forbidden');
  }
  return address;
}

/** Normalises an address; null if invalid: it must be https, without user, password and fragment. */
function writtenWebhookAddress(typed: string): string | null {
  const trimmed = typed.trim();
  if (!/^https:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { protocol, username, password, hash, href } = new URL(trimmed);
  const isUsable = protocol === 'https:' && username === '' && password === '' && hash === '';
  return isUsable && href.length <= LONGEST_WEBHOOK_ADDRESS ? href : null;
}

function refusedAddress(code: RefusalCode): Refused {
  return new Refused(code, { errors: [{ path: 'address', message: REFUSALS[code].text }] });
}

type Session = Pick<SignedIn, 'actor' | 'database'>;

/** The key for secrets, and private addresses that agencies may use. */
export type WebhookInstallation = { secretKey: string | null; outboundAllow: readonly string[] };

/** Creates a webhook and returns its secret, which is shown only once. */
export async function createWebhookOf(
  { database, actor }: Session,
  given: GivenWebhook,
  installation: WebhookInstallation,
): Promise<WebhookWithSecret> {
  const { secretKey } = installation;
  if (secretKey === null) throw new Refused('webhooks-unavailable');
  const values = await checked(given, installation);
  const secret = newWebhookSecret();
  const webhook = await inTransaction(database, async (transaction) => {
    const id = await takeWebhookId(transaction);
    if (id === null) throw new Refused('webhooks-too-many');
    await insertWebhook(transaction, { id, sealedSecret: sealWebhookSecret(secret, secretKey, id), values });
    await writeAudit(transaction, [
      { by: actor.id, subject: 'webhook', subjectId: id, action: 'create', after: trailOf(values) },
    ]);
    return (await findWebhook(transaction, id))!;
  });
  return { webhook, secret };
}

/** Changes a webhook, or turns it on or off. Queued events are sent at once, to its current address. */
export async function changeWebhook(
  { database, actor }: Session,
  id: number,
  { lastModified, ...given }: GivenWebhook & { lastModified: string },
  installation: WebhookInstallation,
): Promise<Webhook> {
  const before = await findWebhook(database, id);
  if (!before) throw new Refused('not-found');
  const values = await checked(given, installation);
  return inTransaction(database, async (transaction) => {
    if (!(await updateWebhook(transaction, { id, lastModified }, values))) {
      const current = await findWebhook(transaction, id);
      if (!current) throw new Refused('not-found');
      const { lastModified: since } = current;
      throw await outdatedRefusal(transaction, { subject: 'webhook', id, lastModified: since, current }, actor.id);
    }
    if (!values.isOn) await giveUpWaiting(transaction, id);
    await writeAudit(transaction, [
      {
        by: actor.id,
        subject: 'webhook',
        subjectId: id,
        action: 'update',
        before: trailOf(before),
        after: trailOf(values),
      },
    ]);
    noteDueWork(transaction, 'webhook');
    return (await findWebhook(transaction, id))!;
  });
}

/** Removes a webhook with its log. */
export async function removeWebhookOf({ database, actor }: Session, id: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const removed = await deleteWebhook(transaction, id);
    if (!removed) throw new Refused('not-found');
    const before = { address: addressForTrail(removed.address), description: removed.description };
    await writeAudit(transaction, [{ by: actor.id, subject: 'webhook', subjectId: id, action: 'delete', before }]);
  });
}

/** Replaces the secret; the previous one keeps signing for a day, so that the receiver can be changed in between. */
export async function renewSecretOf(
  { database, actor }: Session,
  id: number,
  { secretKey }: WebhookInstallation,
): Promise<WebhookWithSecret> {
  if (secretKey === null) throw new Refused('webhooks-unavailable');
  const secret = newWebhookSecret();
  const webhook = await inTransaction(database, async (transaction) => {
    if (!(await renewSecret(transaction, id, sealWebhookSecret(secret, secretKey, id)))) throw new Refused('not-found');
    await writeAudit(transaction, [{ by: actor.id, subject: 'webhook', subjectId: id, action: 'renew-secret' }]);
    return (await findWebhook(transaction, id))!;
  });
  return { webhook, secret };
}

async function checked(given: GivenWebhook, { outboundAllow }: WebhookInstallation): Promise<WebhookValues> {
  const { eventTypes } = given;
  return {
    address: await checkedWebhookAddress(given.address, outboundAllow),
    description: given.description.trim(),
    eventTypes: eventTypes && [...new Set(eventTypes)].sort(),
    isOn: given.isOn,
  };
}

function trailOf({ address, description, eventTypes, isOn }: WebhookValues) {
  return { address: addressForTrail(address), description, eventTypes, isOn };
}
