import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PgBouncer, startPgBouncer } from '#test/fixtures/pgbouncer.ts';
import { databaseUrlOf } from '../../src/server/platform/database/postgres.ts';
import { type OwnDatabase, startOwnDatabase } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';
import { typeCommand } from '../stories/support/typed-command.ts';
import { doApiTestsPass } from './support/api-tests.ts';
import { newerPgBouncer } from './support/newer-pgbouncer.ts';

const LANES = 24;
const POOLED = 4;
/** As in docs/operations.md. */
const CARRIED = 300;

let program: string | undefined;
let lacks = '';
let folder: string;
let database: OwnDatabase;
let pooler: PgBouncer;
let docket: DocketProcess;
let saver: Saver;

beforeAll(async () => {
  const found = await newerPgBouncer();
  if ('lacks' in found) {
    lacks = found.lacks;
    return;
  }
  // Readable by the user that runs it.
  folder = await mkdtemp(join(tmpdir(), 'docket-pgbouncer-'));
  await chmod(folder, 0o755);
  program = join(folder, 'pgbouncer');
  await copyFile(found.program, program);
  database = await startOwnDatabase();
  pooler = await startPgBouncer(database.url, { size: POOLED, program, carried: CARRIED });
  docket = await startDocket({ ...pooled(), DEMO: '300' });
  saver = await openSaver(docket.origin);
}, 900_000);
afterAll(async () => {
  await docket?.stop();
  await pooler?.stop();
  await database?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const pooled = () => ({ DATABASE_URL: databaseUrlOf(pooler.url, 'docket'), DATABASE_DIRECT_URL: database.url });

it('twenty-four people save at once through a newer PgBouncer of four connections, with prepared statements (SCALE-07)', async (test) => {
  if (!program) return test.skip(lacks);
  const all = hoursToSave(600, 'prepared');
  const refused: number[] = [];
  await inLanes(LANES, all, async (hours) => {
    const { status } = await saver.save(docket.origin, hours);
    if (status !== 201) refused.push(status);
  });
  expect(refused).toEqual([]);
  expect(await notOnce(database.agencyUrl, 'prepared', all)).toEqual([]);
});

it('check-server finds that it supports prepared statements (SCALE-18, SCALE-07)', async (test) => {
  if (!program) return test.skip(lacks);
  const { exitCode, output } = await typeCommand(['check-server'], pooled());
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^good +pooler main +supports prepared statements/m)]);
});

it('the tests of the API pass through it with prepared statements (SCALE-07)', (test) => {
  if (!program) return test.skip(lacks);
  const environment = {
    DOCKET_TEST_THROUGH_PGBOUNCER: '1',
    DOCKET_TEST_PGBOUNCER: program,
    DOCKET_TEST_CARRIED_STATEMENTS: String(CARRIED),
  };
  expect(doApiTestsPass(environment)).toBe(true);
});
