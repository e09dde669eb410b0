import { createHash } from 'node:crypto';

/** Consecutive trail rows: count, first and last id, and per row its id (8 bytes) and hash (32 bytes). */
export type HashedRows = { count: number; firstId: string; lastId: string; rows: Buffer; now: string };

/** A sealed batch of the trail. Ids are decimal strings; `digests` contains per row its id and the first bytes of its hash. */
export type Seal = {
  number: number;
  firstId: string;
  lastId: string;
  rowCount: number;
  digests: Buffer;
  previousHash: Buffer;
  hash: Buffer;
  /** ISO 8601. */
  sealedAt: string;
};

/** The hash before the first seal. */
const NOTHING = Buffer.alloc(32);
/** Identifies the format of the hashed text; additional columns would need a new one. */
const FORM = 'docket trail 1';

const ID_BYTES = 8;
const HASH_BYTES = 32;
const DIGEST_BYTES = 8;

/** Builds the seal of rows following another seal. */
export function sealOf(rows: HashedRows, last: Seal | null): Seal {
  const head = {
    number: (last?.number ?? 0) + 1,
    firstId: rows.firstId,
    lastId: rows.lastId,
    rowCount: rows.count,
    previousHash: last?.hash ?? NOTHING,
    sealedAt: new Date(rows.now).toISOString(),
  };
  return { ...head, digests: digestsOf(rows.rows), hash: hashOf(head, rows.rows) };
}

/** Hashes a seal's content and rows. */
export function hashOf(seal: Omit<Seal, 'hash' | 'digests'>, rows: Buffer): Buffer {
  const { number, firstId, lastId, rowCount, previousHash, sealedAt } = seal;
  const head = JSON.stringify([FORM, number, firstId, lastId, rowCount, new Date(sealedAt).toISOString()]);
  return createHash('sha256').update(head).update(previousHash).update(rows).digest();
}

/** Returns whether a seal follows another: the next number, with the previous hash. */
export function follows(seal: Seal, last: Seal | null): boolean {
  return seal.number === (last?.number ?? 0) + 1 && seal.previousHash.equals(last?.hash ?? NOTHING);
}

function digestsOf(rows: Buffer): Buffer {
  return Buffer.concat(partsOf(rows, ID_BYTES + HASH_BYTES).map((row) => row.subarray(0, ID_BYTES + DIGEST_BYTES)));
}

/** Returns the first row that doesn't match its digest, by id, and what happened to it; null if all match. */
export function firstDifference(
  seal: Seal,
  rows: Buffer,
): { id: string; what: 'changed' | 'removed' | 'put in' } | null {
  const sealed = partsOf(seal.digests, ID_BYTES + DIGEST_BYTES);
  const present = partsOf(digestsOf(rows), ID_BYTES + DIGEST_BYTES);
  for (let place = 0; place < Math.max(sealed.length, present.length); place += 1) {
    const [was, is] = [sealed[place], present[place]];
    const [idBefore, idNow] = [was && idOf(was), is && idOf(is)];
    if (idBefore !== undefined && idBefore === idNow) {
      if (!was!.equals(is!)) return { id: String(idBefore), what: 'changed' };
    } else if (idNow === undefined || (idBefore !== undefined && idBefore < idNow)) {
      return { id: String(idBefore), what: 'removed' };
    } else return { id: String(idNow), what: 'put in' };
  }
  return null;
}

const idOf = (part: Buffer) => part.readBigInt64BE(0);

function partsOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, place) =>
    bytes.subarray(place * size, (place + 1) * size),
  );
}
