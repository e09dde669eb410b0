import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { LONGEST_WEBHOOK_ADDRESS } from '#domain/communication/webhook.ts';
import { AddressRefused, openAddresses } from '../platform/mail/reach-server.ts';
import { Refused } from '../platform/refused.ts';

/** Milliseconds in which a name is looked up while somebody waits. */
const PATIENCE = 5000;

/**
 * An address as it is kept. Refuses what no webhook can have, and what leads to no public address now; where a name leads
 * when something is sent is looked at then. A name that is not known yet is taken.
 */
export async function checkedWebhookAddress(typed: string, allow: readonly string[]): Promise<string> {
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

/** An address as URL writes it; null where it is none that a webhook can have: https, without a user, a password and a fragment. */
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
