import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PgBouncer, startPgBouncer } from '#test/fixtures/pgbouncer.ts';
import { watchTimeSheet } from '#test/fixtures/watch-stream.ts';
import { runCommandLine } from '../../src/server/command-line/run.ts';
import { databaseUrlOf } from '../../src/server/platform/database/postgres.ts';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';
import { doApiTestsPass } from './support/api-tests.ts';

const LANES = 24;
const POOLED = 4;

let database: OwnDatabase;
let pooler: PgBouncer;
let docket: DocketProcess;
let saver: Saver;

beforeAll(async () => {
  database = await startOwnDatabase();
  pooler = await startPgBouncer(database.url, { size: POOLED });
  docket = await startDocket({
    DATABASE_URL: databaseUrlOf(pooler.url, 'docket'),
    DATABASE_DIRECT_URL: database.url,
    PREPARED_STATEMENTS: 'off',
    DEMO: '300',
  });
  saver = await openSaver(docket.origin);
});
afterAll(async () => {
  await docket?.stop();
  await pooler?.stop();
  await database?.stop();
});

it('twenty-four people save at once through a PgBouncer of four connections, each exactly once (SCALE-07)', async () => {
  const all = hoursToSave(600, 'pooled');
  const refused: number[] = [];
  await inLanes(LANES, all, async (hours) => {
    const { status } = await saver.save(docket.origin, hours);
    if (status !== 201) refused.push(status);
  });
  expect(refused).toEqual([]);
  expect(await notOnce(database.agencyUrl, 'pooled', all)).toEqual([]);
  const { rows } = await onDatabase(database.url, (client) =>
    client.query<{ query: string }>(
      `select query from pg_stat_activity where usename = 'docket_login' and datname = 'docket_harbour-pine'`,
    ),
  );
  // One more than the pooler's connections, for the listener, if there is one.
  expect(rows.length).toBeLessThanOrEqual(POOLED + 1);
});

it('change notices arrive through PgBouncer (SCALE-07)', async () => {
  const watch = await watchTimeSheet(docket.origin, saver);
  expect(await watch.next()).toMatchObject({ subject: 'ready' });
  const [hours] = hoursToSave(1, 'heard');
  await saver.save(docket.origin, hours!);
  expect(await watch.next()).toMatchObject({ subject: 'time-entry' });
  watch.leave();
});

it('check-server finds out what the PgBouncer carries, and that it is one (SCALE-18, SCALE-07)', async () => {
  const pooled = { DATABASE_URL: databaseUrlOf(pooler.url, 'docket'), DATABASE_DIRECT_URL: database.url };
  const [one, off, unnamed] = [
    await checked(pooled),
    await checked({ ...pooled, PREPARED_STATEMENTS: 'off' }),
    await checked({ DATABASE_URL: pooled.DATABASE_URL }),
  ];
  expect(one.pooler).toBe(
    "act pooler main doesn't support prepared statements: set PREPARED_STATEMENTS=off, or use PgBouncer 1.21 or newer",
  );
  expect(off.pooler).toBe('good pooler main without prepared statements');
  expect(unnamed.all).toContain('set DATABASE_DIRECT_URL to the server itself');
  expect([one.exitCode, off.exitCode, unnamed.exitCode]).toEqual([1, 0, 1]);
});

async function checked(environment: Record<string, string>) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = { input: Readable.from(['']), output, errors };
  const exitCode = await runCommandLine(['check-server'], terminal, { environment, root: projectRoot() });
  output.end();
  const all = (await text(output)).replace(/ +/g, ' ');
  return { exitCode, all, pooler: all.split('\n').find((line) => line.includes('pooler main')) };
}

it('the tests of the API pass through Debian’s PgBouncer (SCALE-07)', () => {
  expect(doApiTestsPass({ DOCKET_TEST_THROUGH_PGBOUNCER: '1' })).toBe(true);
});
