import { setTimeout as delay } from 'node:timers/promises';
import type { AgencyWork } from '../core/schedule/task-work.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { afterCommit } from '../platform/database/transaction.ts';
import { findAgencyName, findHighestId, findLastSeal, findWriters, hashNextRows, insertSeal } from './seal.sql.ts';
import { sealOf } from './seal-hash.ts';

/** Rows per seal, and the maximum seals per night: a million rows, as an upgrade may add, are a hundred seals. */
const ROWS_OF_SEAL = 10_000;
const MOST_SEALS = 300;
/** Milliseconds to wait for running writers, and between checks. */
const LONGEST_WAIT = 10_000;
const PAUSE = 50;

/** What is published about the last seal of a night, to be stored elsewhere. */
export type ReportedSeal = { agency: string; number: number; rows: number; hash: string };

/** Seals what was added to the trail since the last time. Calls `tell` once a seal is stored. */
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
      const seal = { agency, number: last.number, rows: sealed, hash: last.hash.toString('hex') };
      afterCommit(transaction, () => tell(seal));
    },
  };
}

/**
 * Returns an id below which no new row can appear; null for an empty trail. Ids are assigned one by one but committed in any order. A
 * transaction that takes one already holds a writer's lock on the table until it ends, so of the ids up to the highest visible one,
 * invisible ones belong to current lock holders. Once those have ended, every row up to that id exists or never will. Unlike locking the
 * table, this blocks no one.
 */
async function finalHorizon(transaction: AgencyTransaction): Promise<string | null> {
  const horizon = await findHighestId(transaction);
  if (horizon === null) return null;
  const until = performance.now() + LONGEST_WAIT;
  let writers = await findWriters(transaction);
  while (writers.length > 0) {
    // The task is retried later, like any that fails.
    if (performance.now() > until)
      throw new Error('Somebody has been writing into the trail for too long to seal it now.');
    await delay(PAUSE);
    const now = new Set(await findWriters(transaction));
    writers = writers.filter((writer) => now.has(writer));
  }
  return horizon;
}
