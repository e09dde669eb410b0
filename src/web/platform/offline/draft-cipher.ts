import { readDraftKey } from '#contract/identity/session.ts';
import { call } from '../api.ts';
import { signedInAs } from '../signed-in-as.ts';

/** A record as the device keeps it: only who has its person's key reads it. */
export type Sealed = { sealed: ArrayBuffer; iv: Uint8Array<ArrayBuffer> };

/** Where keys are kept for as long as their person's session lasts, so that a start without a network reads what was typed. */
export type StoredKeys = {
  read(owner: string): Promise<CryptoKey | null>;
  write(owner: string, key: CryptoKey): Promise<void>;
};

const CIPHER = 'AES-GCM';
/** Keys of people whose page this is or was: what they still type when their session has ended is sealed as before. */
const known = new Map<string, CryptoKey>();
const asking = new Map<string, Promise<CryptoKey | null>>();

/**
 * The key of a person: of this page, else of the device, else of their session. Null where there is none for now (no answer yet, or a
 * browser without cryptography, as over plain HTTP): a draft is then kept as it is rather than lost.
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

/** Only the person's own session is given it, and the page cannot read it back. */
async function fetchKey(owner: string, kept: StoredKeys): Promise<CryptoKey | null> {
  if (signedInAs() !== owner) return null;
  try {
    const { key } = await call(readDraftKey, {}, { isSessionCheck: true });
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const imported = await crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
    // Some browsers keep no keys: then each page asks for it.
    await kept.write(owner, imported).catch(() => undefined);
    return imported;
  } catch {
    return null;
  }
}

/** Forgets the key of a person who has left this page. */
export function forgetDraftKey(owner: string) {
  known.delete(owner);
}

/** Whether a record is sealed; one of an older version is not. */
export function isSealed(record: unknown): record is Sealed {
  return typeof record === 'object' && record !== null && 'sealed' in record && 'iv' in record;
}

/** Seals a record for its place: moved to another one it cannot be read. */
export async function seal(key: CryptoKey, place: string, record: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(record));
  const additionalData = new TextEncoder().encode(place);
  return { iv, sealed: await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, key, plain) };
}

/** What was sealed; undefined where this key does not open it. */
export async function unseal(key: CryptoKey, place: string, { iv, sealed }: Sealed): Promise<unknown> {
  try {
    const additionalData = new TextEncoder().encode(place);
    const plain = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, key, sealed);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}
