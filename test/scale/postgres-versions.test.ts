import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { openFolder } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, inLanes, notOnce, openSaver } from '../stories/support/saved-hours.ts';
import { typeCommand } from '../stories/support/typed-command.ts';
import { doApiTestsPass } from './support/api-tests.ts';
import { type OlderPostgres, startPostgresOfVersion } from './support/postgres-of-version.ts';

/** The supported versions of PostgreSQL apart from the bundled one. */
const VERSIONS = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };
/** The parts of the API with most of its SQL, and the schema. */
const SLICES = [
  ...['timesheet', 'job', 'purchase-order', 'estimate', 'client-invoice', 'data-exchange', 'administration'],
  'platform/database/migrations',
];
const LANES = 12;

describe.each(Object.entries(VERSIONS))('PostgreSQL %s', (major, version) => {
  let postgres: OlderPostgres | undefined;
  let lacks = '';
  let docket: DocketProcess;
  beforeAll(async () => {
    const started = await startPostgresOfVersion(version);
    if ('lacks' in started) {
      lacks = started.lacks;
      return;
    }
    postgres = started;
    docket = await startDocket({ DATABASE_URL: postgres.urlOf('docket'), DEMO: '300' });
  }, 900_000);
  afterAll(async () => {
    await docket?.stop();
    await postgres?.stop();
  });

  it('check-server finds nothing missing (SCALE-18)', async (test) => {
    if (!postgres) return test.skip(lacks);
    const { exitCode, output } = await typeCommand(['check-server'], { DATABASE_URL: postgres.urlOf('docket') });
    expect([exitCode, output]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^good +version main +PostgreSQL ${major}\\.`, 'm')),
    ]);
    expect(output).not.toMatch(/^act/m);
  });

  it('twelve people save at once, each save once (SCALE-18)', async (test) => {
    if (!postgres) return test.skip(lacks);
    const saver = await openSaver(docket.origin);
    const all = hoursToSave(300, 'older');
    const refused: number[] = [];
    await inLanes(LANES, all, async (hours) => {
      const { status } = await saver.save(docket.origin, hours);
      if (status !== 201) refused.push(status);
    });
    expect(refused).toEqual([]);
    expect(await notOnce(postgres.urlOf('docket_harbour-pine'), 'older', all)).toEqual([]);
  });

  it('a backup is restored with correct totals and audit trail (SCALE-18)', async (test) => {
    if (!postgres) return test.skip(lacks);
    const environment = { DATABASE_URL: postgres.urlOf('docket') };
    const file = join(await openFolder(), 'harbour-pine.backup');
    for (const typed of [
      ['back-up', 'harbour-pine', file],
      ['restore', 'restored', file],
      ['check-totals', 'restored'],
      ['check-trail', 'restored'],
    ])
      expect([typed[0], (await typeCommand(typed, environment)).exitCode]).toEqual([typed[0], 0]);
    await rm(dirname(file), { recursive: true });
  });

  it('the tests of the API pass on it (SCALE-18)', async (test) => {
    if (!postgres) return test.skip(lacks);
    // The data is temporary, so the server doesn't wait for the disk.
    const client = await openOwnerClient(postgres.urlOf('postgres'));
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
    await client.end();
    const files = SLICES.map((slice) => `src/server/${slice}`);
    expect(doApiTestsPass({ DOCKET_TEST_DATABASE_URL: postgres.urlOf('postgres') }, files)).toBe(true);
  });
});
