import { AttachmentFailure } from './attachment-failure.ts';
import { askStore, away, type ObjectAnswer, type ObjectRequest, wordsOfAnswer } from './object-request.ts';
import { nameOfStore, type ObjectStoreAddress } from './object-store-address.ts';
import { sha256Of } from './stored-content.ts';

/** An object, by agency and content hash. */
type ObjectName = { agency: string; hash: Buffer };

/** An S3-compatible store. Every method throws AttachmentFailure if the store is unreachable or rejects the request. */
export type ObjectStore = {
  /** As in ATTACHMENTS. */
  name: string;
  /** Stores content; existing content is left unchanged. */
  write(name: ObjectName, bytes: Uint8Array): Promise<void>;
  /** Returns the content, verified by its hash. */
  read(name: ObjectName, size: number): Promise<Buffer>;
  /** Removes an object if it exists. */
  remove(name: ObjectName): Promise<void>;
  /** Lists the SHA-256 hashes of an agency's objects, one page of the store at a time. */
  list(agency: string): AsyncGenerator<Buffer[]>;
  /** Checks that the bucket is accessible, without writing. */
  check(): Promise<void>;
};

/** Enough bytes for a page of a thousand objects. */
const LARGEST_LIST = 4_000_000;

/** Opens a store without sending a request. Tests set `patience` (milliseconds). */
export function openObjectStore(address: ObjectStoreAddress, { patience }: { patience?: number } = {}): ObjectStore {
  let knowsConditions = true;
  const ask = (request: ObjectRequest) => askStore(address, request, patience);
  const refused = (answer: ObjectAnswer) => away(address, wordsOfAnswer(answer));
  const put = (key: string, bytes: Uint8Array, headers: Record<string, string>) =>
    ask({
      ...{ method: 'PUT', key },
      headers: { 'content-type': 'application/octet-stream', ...headers },
      // The store verifies the hash and rejects content damaged in transit.
      body: { bytes: new Uint8Array(bytes), sha256: sha256Of(bytes).toString('hex') },
    });
  return {
    name: nameOfStore(address),
    async write(name, bytes) {
      const key = keyOf(name);
      const found = await ask({ method: 'HEAD', key });
      if (found.status === 200 && Number(found.headers.get('content-length')) === bytes.length) return;
      if (found.status !== 200 && found.status !== 404) throw refused(found);
      // An object of another length is damaged and may be replaced.
      const isCondition = found.status === 404 && knowsConditions;
      let answer = await put(key, bytes, isCondition ? { 'if-none-match': '*' } : {});
      // OpenStack Swift doesn't support conditional requests.
      if (isCondition && answer.status === 501) knowsConditions = false;
      // Another request may be writing the same content.
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
