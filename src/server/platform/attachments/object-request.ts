import { AwsV4Signer } from 'aws4fetch';
import { AttachmentFailure } from './attachment-failure.ts';
import { nameOfStore, type ObjectStoreAddress } from './object-store-address.ts';

/** Milliseconds without a response before a request fails (tests use less). */
const STORE_PATIENCE = 10_000;
/** Additional milliseconds per byte of content: one megabyte per second. */
const MILLISECONDS_A_BYTE = 0.001;
/** Transient failures; the request is repeated once. */
const IN_PASSING = new Set([500, 502, 503, 504]);
/** The SHA-256 of an empty body. */
const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export type ObjectRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without the store's prefix; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { bytes: Uint8Array<ArrayBuffer>; sha256: string };
  /** The maximum response in bytes; one more byte is returned if it's longer. */
  largest?: number;
};

/** The store's response; `body` is empty unless it was requested. */
export type ObjectAnswer = { status: number; headers: Headers; body: Buffer<ArrayBuffer> };

/**
 * Sends a signed request to the store and repeats it once after a transient failure, since every request is idempotent. Returns any
 * response with a status below 500. Throws AttachmentFailure if the store is unreachable, slow or failing.
 */
export async function askStore(
  address: ObjectStoreAddress,
  request: ObjectRequest,
  patience = STORE_PATIENCE,
): Promise<ObjectAnswer> {
  const first = await attempt(address, request, patience);
  if (typeof first !== 'string' && !IN_PASSING.has(first.status)) return first;
  const second = await attempt(address, request, patience);
  if (typeof second === 'string') throw away(address, second);
  if (second.status >= 500) throw away(address, wordsOfAnswer(second));
  return second;
}

/** Describes a store's error by its status and code. Leaves out its text, which may contain signed data. */
export function wordsOfAnswer({ status, body }: Pick<ObjectAnswer, 'status' | 'body'>): string {
  const [, code] = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(body.toString('latin1')) ?? [];
  return code ? `${status} ${code}` : String(status);
}

/** Returns the failure for a store that is unreachable or rejects the credentials. */
export function away(address: ObjectStoreAddress, words: string): AttachmentFailure {
  return new AttachmentFailure('attachments-away', `${nameOfStore(address)}: ${words}`);
}

/** Returns a message if the connection broke. A store that timed out isn't tried again: the user has waited long enough. */
async function attempt(
  address: ObjectStoreAddress,
  { method, key, query = {}, headers = {}, body, largest = 0 }: ObjectRequest,
  patience: number,
): Promise<ObjectAnswer | string> {
  const signed = await new AwsV4Signer({
    ...address.credentials,
    ...{ service: 's3', region: address.region, method, url: urlOf(address, key, query) },
    headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? OF_NOTHING },
  }).sign();
  const timer = new AbortController();
  const waitFor = (bytes: number) => setTimeout(() => timer.abort(), patience + bytes * MILLISECONDS_A_BYTE);
  let waiting = waitFor(body?.bytes.length ?? 0);
  try {
    const response = await fetch(signed.url, {
      ...{ method, headers: signed.headers, signal: timer.signal, redirect: 'manual' },
      ...(body ? { body: body.bytes } : {}),
    });
    clearTimeout(waiting);
    waiting = waitFor(largest);
    const { status } = response;
    return { status, headers: response.headers, body: await readUpTo(response, status < 300 ? largest : ERROR_SIZE) };
  } catch (error) {
    if (timer.signal.aborted) throw away(address, `no answer within ${Math.round(patience / 1000)} seconds`);
    return wordsOfFailure(error);
  } finally {
    clearTimeout(waiting);
  }
}

/** The maximum bytes read of an error response. */
const ERROR_SIZE = 4000;

async function readUpTo({ body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body)
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the response.
      if (length > most) break;
    }
  return Buffer.concat(chunks);
}

/** Path style: the bucket isn't part of the host name, so any certificate works. */
function urlOf({ endpoint, bucket, prefix }: ObjectStoreAddress, key: string, query: Record<string, string>): string {
  const path = key === '' ? '' : `/${prefix}${key}`;
  const url = new URL(`${endpoint}/${bucket}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function wordsOfFailure(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code || cause?.message || message;
}
