import { readDraftKey } from '#contract/identity/session.ts';
import { call } from '../api.ts';
import { signedInAs } from '../signed-in-as.ts';

/** An encrypted record on the device; only its owner's key decrypts it. */
export type Sealed = { sealed: ArrayBuffer; iv: Uint8Array<ArrayBuffer> };

/** Where keys are stored while their owner's session lasts, so that a start without a network can read drafts. */
export type StoredKeys = {
  read(owner: string): Promise<CryptoKey | null>;
  write(owner: string, key: CryptoKey): Promise<void>;
};

const CIPHER = 'AES-GCM';
/** Keys of current and former users of this page, so that input after the end of a session is still encrypted. */
const known = new Map<string, CryptoKey>();
const asking = new Map<string, Promise<CryptoKey | null>>();

/**
 * Returns a user's key from this page, the device, or their session. Null if unavailable for now (no response, or no cryptography over
 * plain HTTP): drafts are then stored unencrypted rather than lost.
 */
export async function draftKey(owner: string, kept: StoredKeys): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle) return null;
  const here = known.get(owner);
  if (here) return here;
  const under = asking.get(owner) ?? findKey(owner, kept).finally(() => asking.delete(owner));
  asking.set(owner, under);
  return under;
}

async function findKey(owner: string, kept: StoredKeys): Promise<CryptoKey | null> {
  const key = (await kept.read(owner).catch(() => null)) ?? (await fetchKey(owner, kept));
  if (key) known.set(owner, key);
  return key;
}

/** Only the user's own session receives the key, and the page can't export it. */
async function fetchKey(owner: string, kept: StoredKeys): Promise<CryptoKey | null> {
  if (signedInAs() !== owner) return null;
  try {
    const { key } = await call(readDraftKey, {}, { isSessionCheck: true });
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const imported = await crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
    // Some browsers can't store keys; then each page requests it.
    await kept.write(owner, imported).catch(() => undefined);
    return imported;
  } catch {
    return null;
  }
}

/** Forgets the key of a user who has left this page. */
export function forgetDraftKey(owner: string) {
  known.delete(owner);
}

/** Returns whether a record is encrypted; those of an older version aren't. */
export function isSealed(record: unknown): record is Sealed {
  return typeof record === 'object' && record !== null && 'sealed' in record && 'iv' in record;
}

/** Encrypts a record, bound to its place: it can't be decrypted elsewhere. */
export async function seal(key: CryptoKey, place: string, record: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(record));
  const additionalData = new TextEncoder().encode(place);
  return { iv, sealed: await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, key, plain) };
}

/** Decrypts a record; undefined if the key doesn't match. */
export async function unseal(key: CryptoKey, place: string, { iv, sealed }: Sealed): Promise<unknown> {
  try {
    const additionalData = new TextEncoder().encode(place);
    const plain = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, key, sealed);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}
