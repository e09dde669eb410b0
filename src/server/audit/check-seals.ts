import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { countUnsealed, findSealAfter, hashSealedRows } from './seal.sql.ts';
import { firstDifference, follows, hashOf, type Seal } from './seal-hash.ts';

/** What a check of the trail found. */
export type TrailCheck = {
  /** The first that does not fit, as a sentence; null = all of it does. */
  problem: string | null;
  /** The last seal that fits. */
  last: Seal | null;
  seals: number;
  rows: number;
  /** Rows that no seal is of yet, and the time of the oldest. */
  unsealed: { count: number; oldest: string | Date | null };
  /** The seal with the hash that was expected; undefined = none of those that fit has it. */
  expected: Seal | undefined;
};

/**
 * Looks at every seal in order, and at the rows that it is of as they are now. A seal at a time: memory does not grow with the trail. To be called
 * in a transaction that sees one moment.
 */
export async function checkSeals(database: AgencyDatabase, expect: string | null): Promise<TrailCheck> {
  let last: Seal | null = null;
  let expected: Seal | undefined;
  let problem: string | null = null;
  let rows = 0;
  for (
    let seal = await findSealAfter(database, 0);
    seal && !problem;
    seal = await findSealAfter(database, seal.number)
  ) {
    problem = await problemOf(database, seal, last);
    if (problem) break;
    last = seal;
    rows += seal.rowCount;
    if (seal.hash.toString('hex') === expect) expected = seal;
  }
  const unsealed = await countUnsealed(database, last?.lastId ?? null);
  return { problem, last, seals: last?.number ?? 0, rows, unsealed, expected };
}

async function problemOf(database: AgencyDatabase, seal: Seal, last: Seal | null): Promise<string | null> {
  if (seal.number !== (last?.number ?? 0) + 1) return `Seal ${(last?.number ?? 0) + 1} is missing.`;
  if (!follows(seal, last)) return `Seal ${seal.number} does not follow the one before: one of the two was rewritten.`;
  if (last && BigInt(seal.firstId) <= BigInt(last.lastId))
    return `Seal ${seal.number} begins before the last one ends.`;
  const found = await hashSealedRows(database, { after: last?.lastId ?? null, upTo: seal.lastId });
  const rows = found?.rows ?? Buffer.alloc(0);
  if (
    found &&
    found.count === seal.rowCount &&
    found.firstId === seal.firstId &&
    hashOf(seal, rows).equals(seal.hash)
  ) {
    return null;
  }
  const difference = firstDifference(seal, rows);
  const where = `sealed by seal ${seal.number} at ${new Date(seal.sealedAt).toISOString()}`;
  if (!difference) return `Seal ${seal.number} of rows ${seal.firstId} to ${seal.lastId} was changed itself.`;
  const { id, what } = difference;
  return `Row ${id} was ${what}: it is not what was ${where}.`;
}
