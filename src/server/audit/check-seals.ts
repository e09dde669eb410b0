import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { countUnsealed, findSealAfter, hashSealedRows } from './seal.sql.ts';
import { firstDifference, follows, hashOf, type Seal } from './seal-hash.ts';

/** The result of checking the trail. */
export type TrailCheck = {
  /** The first mismatch, as a sentence; null if everything matches. */
  problem: string | null;
  /** The last matching seal. */
  last: Seal | null;
  seals: number;
  rows: number;
  /** The number of unsealed rows, and the time of the oldest. */
  unsealed: { count: number; oldest: string | Date | null };
  /** The seal with the expected hash; undefined if no matching seal has it. */
  expected: Seal | undefined;
};

/**
 * Checks every seal in order against the rows as they are now. Reads one seal at a time, so memory doesn't grow with the trail. Call it in
 * a transaction with one snapshot.
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
