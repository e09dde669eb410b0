import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnDatabase, onDatabase, startOwnDatabase } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, inLanes, openSaver, type Saver } from '../stories/support/saved-hours.ts';

const BUDGET = 6;
const NOISY_LANES = 40;

let database: OwnDatabase;
let docket: DocketProcess;
let noisy: Saver;
let quiet: Saver;

beforeAll(async () => {
  database = await startOwnDatabase();
  docket = await startDocket({
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: String(BUDGET),
    DEMO: '300',
  });
  noisy = await openSaver(docket.origin);
  quiet = await openSaver(docket.origin, 'emma', 'studio-meridian');
});
afterAll(async () => {
  await docket?.stop();
  await database?.stop();
});

it('an agency that wants every connection leaves others theirs, and the process keeps to its budget (SCALE-04)', async () => {
  let isOver = false;
  let most = 0;
  const watching = onDatabase(database.url, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::integer as open from pg_stat_activity
        where usename = 'docket_login' and datname in ('docket_harbour-pine', 'docket_studio-meridian')`,
      );
      most = Math.max(most, rows[0]!.open);
    }
  });
  const refused: number[] = [];
  const save = (saver: Saver) => async (hours: Parameters<Saver['save']>[1]) => {
    const { status } = await saver.save(docket.origin, hours);
    if (status !== 201) refused.push(status);
  };
  await Promise.all([
    inLanes(NOISY_LANES, hoursToSave(2000, 'noisy'), save(noisy)),
    inLanes(1, hoursToSave(100, 'quiet'), save(quiet)),
  ]);
  isOver = true;
  await watching;
  expect(refused).toEqual([]);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(BUDGET);
});
