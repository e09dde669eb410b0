import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';
import { type Saved, saveAtLast, saveThroughFailover } from '../stories/support/through-failover.ts';
import { type PatroniCluster, startPatroni } from './support/patroni.ts';

const ROUNDS = Number(process.env.DOCKET_TEST_ROUNDS ?? 5);
const WRITERS = ['noah', 'emma', 'noah', 'emma', 'noah', 'emma', 'noah', 'emma'];
/** The saves of each writer, of those in a round, before the leader is killed. */
const BEFORE = 10;
const AGENCY = 'docket_harbour-pine';

let cluster: PatroniCluster;
let docket: DocketProcess;
let savers: Saver[];

beforeAll(async () => {
  cluster = await startPatroni();
  docket = await startDocket({ DATABASE_URL: cluster.urlOf('docket'), DEMO: '200' });
  savers = await Promise.all(WRITERS.map((username) => openSaver(docket.origin, username)));
}, 1_200_000);
afterAll(async () => {
  await docket?.stop();
  await cluster?.stop();
}, 600_000);

it(`Debian’s Patroni and etcd lose no acknowledged change when the leader is killed, ${ROUNDS} times (SCALE-12)`, async () => {
  const kept: Saved[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const name = `round ${round}`;
    const { saved, summary } = await saveThroughFailover({
      ...{ origin: docket.origin, savers, name, before: BEFORE },
      kill: () => cluster.killLeader(),
      promote: () => cluster.untilLed(),
    });
    kept.push(...saved);
    process.stdout.write(`patroni ${round}: ${saved.length} saved; ${summary}\n`);
    const all = saved.map(({ hours }) => hours);
    expect(await notOnce(await cluster.leaderUrlOf(AGENCY), name, all)).toEqual([]);
    await cluster.rejoin();
  }
  // Repeating a request with the ID of an existing record changes nothing.
  await inLanes(savers.length, kept, async ({ hours, saver, id }) =>
    expect(await saveAtLast(docket.origin, saver, hours)).toBe(id),
  );
  const all = kept.map(({ hours }) => hours);
  expect(await notOnce(await cluster.leaderUrlOf(AGENCY), 'round', all)).toEqual([]);
});
