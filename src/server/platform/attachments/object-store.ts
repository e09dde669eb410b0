import { AttachmentFailure } from './attachment-failure.ts';
import { askStore, away, type ObjectAnswer, type ObjectRequest, wordsOfAnswer } from './object-request.ts';
import { nameOfStore, type ObjectStoreAddress } from './object-store-address.ts';
import { sha256Of } from './stored-content.ts';

/** An object: of which agency, and what its content is. */
type ObjectName = { agency: string; hash: Buffer };

/** A store that speaks as S3 does. Everything throws an AttachmentFailure where it is away or refuses. */
export type ObjectStore = {
  /** As it stands in ATTACHMENTS. */
  name: string;
  /** Brings content there; what is there already is left as it is. */
  write(name: ObjectName, bytes: Uint8Array): Promise<void>;
  /** The content, which is what its name says. */
  read(name: ObjectName, size: number): Promise<Buffer>;
  /** Removes an object, if there is one. */
  remove(name: ObjectName): Promise<void>;
  /** The SHA-256 of an agency's objects, so many at a time at most as the store tells together. */
  list(agency: string): AsyncGenerator<Buffer[]>;
  /** Whether the bucket answers and lets us in; nothing is written. */
  check(): Promise<void>;
};

/** Bytes of a list of a thousand objects, and more. */
const LARGEST_LIST = 4_000_000;

/** Opens a store without sending a request yet. `patience` in milliseconds is for tests. */
export function openObjectStore(address: ObjectStoreAddress, { patience }: { patience?: number } = {}): ObjectStore {
  let knowsConditions = true;
  const ask = (request: ObjectRequest) => askStore(address, request, patience);
  const refused = (answer: ObjectAnswer) => away(address, wordsOfAnswer(answer));
  const put = (key: string, bytes: Uint8Array, headers: Record<string, string>) =>
    ask({
      ...{ method: 'PUT', key },
      headers: { 'content-type': 'application/octet-stream', ...headers },
      // The store compares: content that suffers on its way is refused.
      body: { bytes: new Uint8Array(bytes), sha256: sha256Of(bytes).toString('hex') },
    });
  return {
    name: nameOfStore(address),
    async write(name, bytes) {
      const key = keyOf(name);
      const found = await ask({ method: 'HEAD', key });
      if (found.status === 200 && Number(found.headers.get('content-length')) === bytes.length) return;
      if (found.status !== 200 && found.status !== 404) throw refused(found);
      // What has this name and another length was never the content: it may be put in order.
      const isCondition = found.status === 404 && knowsConditions;
      let answer = await put(key, bytes, isCondition ? { 'if-none-match': '*' } : {});
      // Swift knows no conditions.
      if (isCondition && answer.status === 501) knowsConditions = false;
      // Somebody else may have been writing the same content at this moment.
      if (answer.status === 409 || answer.status === 501) answer = await put(key, bytes, {});
      if (answer.status !== 412 && answer.status >= 300) throw refused(answer);
    },
    async read(name, size) {
      const answer = await ask({ method: 'GET', key: keyOf(name), largest: size });
      if (answer.status === 200) {
        if (sha256Of(answer.body).equals(name.hash)) return answer.body;
        throw new AttachmentFailure('attachment-damaged', `${keyOf(name)} is not what it was`);
      }
      if (answer.status === 404 && /NoSuchKey/.test(wordsOfAnswer(answer)))
        throw new AttachmentFailure('attachment-damaged', `${keyOf(name)} is not there`);
      throw refused(answer);
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', key: keyOf(name) });
      if (answer.status >= 300 && answer.status !== 404) throw refused(answer);
    },
    async *list(agency) {
      let token: string | undefined;
      do {
        const prefix = `${address.prefix}${agency}/`;
        const query = { 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) };
        const answer = await ask({ method: 'GET', key: '', query, largest: LARGEST_LIST });
        if (answer.status !== 200) throw refused(answer);
        const text = answer.body.toString('utf8');
        yield [...text.matchAll(/<Key>[^<]*\/([0-9a-f]{64})<\/Key>/g)].map(([, hash]) => Buffer.from(hash!, 'hex'));
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1]?.replaceAll('&amp;', '&');
      } while (token);
    },
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: address.prefix };
      const answer = await ask({ method: 'GET', key: '', query, largest: LARGEST_LIST });
      if (answer.status !== 200) throw refused(answer);
    },
  };
}

function keyOf({ agency, hash }: ObjectName): string {
  return `${agency}/${hash.toString('hex')}`;
}
