import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsOf } from '#test/fixtures/rounds.ts';
import {
  type DatabasePair,
  startDatabasePair,
} from '../../src/server/platform/embedded-postgres/testing/database-pair.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';
import { type Saved, saveAtLast, saveThroughFailover } from '../stories/support/through-failover.ts';

const ROUNDS = roundsOf(2, 20);
const WRITERS = ['noah', 'emma', 'noah', 'emma', 'noah', 'emma', 'noah', 'emma'];
/** The saves of each writer, of those in a round, before the primary is killed. */
const BEFORE = roundsOf(5, 20);
const AGENCY = 'docket_harbour-pine';

let product: ProductCopy;
let pair: DatabasePair;
let docket: DocketProcess;
let savers: Saver[];

beforeAll(async () => {
  [product, pair] = await Promise.all([copyProduct('failover'), startDatabasePair()]);
  docket = await startDocket({ DATABASE_URL: pair.urlOf('docket'), DEMO: '200' }, product.root);
  savers = await Promise.all(WRITERS.map((username) => openSaver(docket.origin, username)));
}, 600_000);
afterAll(async () => {
  await docket?.stop();
  await pair?.stop();
  await product?.remove();
});

/** Kills the primary and promotes the standby; `isLate` = only after a user's later request was refused. */
const failOver = (round: number, isLate: boolean) =>
  saveThroughFailover({
    origin: docket.origin,
    savers,
    name: `round ${round}`,
    before: BEFORE,
    kill: () => pair.killPrimary(),
    async promote(refused) {
      if (isLate) await refused;
      await pair.promote();
    },
  });

it(
  `loses and doubles nothing that was acknowledged when the primary is killed and the standby promoted, ${ROUNDS} times (SCALE-12)`,
  async () => {
    const kept: Saved[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { saved, summary } = await failOver(round, round % 2 === 0);
      kept.push(...saved);
      process.stdout.write(`failover ${round}: ${saved.length} saved; ${summary}\n`);
      const all = saved.map(({ hours }) => hours);
      expect(await notOnce(pair.primaryUrlOf(AGENCY), `round ${round}`, all)).toEqual([]);
      if (round < ROUNDS) await pair.rebuild();
    }
    // Repeating a request with the ID of an existing record changes nothing.
    await inLanes(savers.length, kept, async ({ hours, saver, id }) =>
      expect(await saveAtLast(docket.origin, saver, hours)).toBe(id),
    );
    const all = kept.map(({ hours }) => hours);
    expect(await notOnce(pair.primaryUrlOf(AGENCY), 'round', all)).toEqual([]);
  },
  ROUNDS * 600_000,
);
