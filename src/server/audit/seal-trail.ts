import { setTimeout as delay } from 'node:timers/promises';
import type { AgencyWork } from '../core/schedule/task-work.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { afterCommit } from '../platform/database/transaction.ts';
import { findAgencyName, findHighestId, findLastSeal, findWriters, hashNextRows, insertSeal } from './seal.sql.ts';
import { sealOf } from './seal-hash.ts';

/** Rows of one seal, and how many seals are made at most in one night: a million rows, as an upgrade may bring, are a hundred seals. */
const ROWS_OF_SEAL = 10_000;
const MOST_SEALS = 300;
/** Milliseconds for which those who are still writing are waited for, and between two looks at them. */
const LONGEST_WAIT = 10_000;
const PAUSE = 50;

/** What is published about the last seal of a night, to be stored elsewhere. */
export type ReportedSeal = { agency: string; number: number; rows: number; hash: string };

/** Seals what was written into the trail since the last time. `tell` hears of it once it is kept. */
export function sealingWork(tell: (seal: ReportedSeal) => void): AgencyWork {
  return {
    async perform(transaction) {
      const horizon = await finalHorizon(transaction);
      if (horizon === null) return;
      let last = await findLastSeal(transaction);
      let sealed = 0;
      for (let made = 0; made < MOST_SEALS; made += 1) {
        const after = last?.lastId ?? null;
        const rows = await hashNextRows(transaction, { after, horizon, most: ROWS_OF_SEAL });
        if (!rows) break;
        last = sealOf(rows, last);
        await insertSeal(transaction, last);
        sealed += rows.count;
      }
      if (sealed === 0 || !last) return;
      const agency = await findAgencyName(transaction);
      const told = { agency, number: last.number, rows: sealed, hash: last.hash.toString('hex') };
      afterCommit(transaction, () => tell(told));
    },
  };
}

/**
 * An id below which no new row can appear; null = there are none. Ids are drawn one by one and committed in any order. But the transaction that draws one
 * holds a writer's lock on the table by then, and holds it until it ends: of the ids up to the highest visible one, those
 * not visible yet belong to transactions that hold the lock now. Once each of these has ended, every row up to that id exists or never will.
 * Unlike a lock of our own, this keeps no one waiting.
 */
async function finalHorizon(transaction: AgencyTransaction): Promise<string | null> {
  const horizon = await findHighestId(transaction);
  if (horizon === null) return null;
  const until = performance.now() + LONGEST_WAIT;
  let writers = await findWriters(transaction);
  while (writers.length > 0) {
    // The task is tried again later, as any that fails.
    if (performance.now() > until)
      throw new Error('Somebody has been writing into the trail for too long to seal it now.');
    await delay(PAUSE);
    const now = new Set(await findWriters(transaction));
    writers = writers.filter((writer) => now.has(writer));
  }
  return horizon;
}
