import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { projectRoot } from '../../operations/project-root.ts';
import { StartProblem } from '../../operations/start-problem.ts';
import { migrate } from '../migrations/migrate.ts';
import { findConnectedServers, LeftBehind } from './connected-servers.ts';
import { asOwner } from './database-server.ts';
import { databaseFolders } from './registry.ts';
import { openReleases } from './releases.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let leave: (() => Promise<void>)[];

beforeEach(async () => {
  leave = [];
  database = await createAgencyDatabase('template0');
  await asOwner(database.url, (owner) => migrate(owner, databaseFolders(projectRoot()).registry));
  // An installation in use: it has an agency, and was of release 2.
  await query("insert into agency_database (name, agency_name, database_name) values ('one', 'One', 'd_one')");
  await query('update schema_release set expanded_to = 2, contracted_to = 2');
});
afterEach(async () => {
  for (const one of leave) await one();
  await database.drop();
});

const query = (text: string) => asOwner(database.url, (owner) => owner.query(text));
const releases = (release: number) => openReleases(database.url, release);
const start = async (release: number, place: string, onLeftBehind: (error: Error) => void = () => undefined) => {
  const stop = await releases(release).connect(place, onLeftBehind);
  leave.push(stop);
  return stop;
};
/** How many servers wait for the row that serialises starts. */
const waiting = async () =>
  (
    await query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and application_name like 'docket release %'`)
  ).rowCount;
const connected = () => asOwner(database.url, findConnectedServers);

describe('servers that are connected to the registry', () => {
  it('keep what an older release needs until they are stopped (SCALE-09)', async () => {
    const stop = await start(2, 'one:3000');
    await start(3, 'other:3000');
    expect(await connected()).toEqual([
      { release: 2, place: 'one:3000' },
      { release: 3, place: 'other:3000' },
    ]);
    await expect(releases(3).allowContracts()).rejects.toThrow(
      'Servers of an older version are connected: one:3000 (release 2). Upgrade or stop them first.',
    );
    expect(await releases(3).contractsUpTo()).toBe(2);
    await stop();
    await expect.poll(connected, { timeout: 60_000 }).toEqual([{ release: 3, place: 'other:3000' }]);
    await releases(3).allowContracts();
    expect(await releases(3).contractsUpTo()).toBe(3);
    await expect(start(2, 'one:3000')).rejects.toThrow(LeftBehind);
    await expect(start(2, 'one:3000')).rejects.toThrow(
      'The databases are of release 3 of the schema, and this version is of release 2: start a newer version.',
    );
  });

  it('apply contracts at once where there is no agency yet (SCALE-09)', async () => {
    await query('delete from agency_database');
    await start(3, 'one:3000');
    expect(await releases(3).contractsUpTo()).toBe(3);
  });

  it('refuse a server that is two releases away from one that runs (SCALE-10)', async () => {
    await start(2, 'one:3000');
    await expect(start(4, 'other:3000')).rejects.toThrow(StartProblem);
    await expect(start(4, 'other:3000')).rejects.toThrow(
      'A server of release 2 of the schema is running at one:3000, and this version is of release 4',
    );
    expect(await connected()).toEqual([{ release: 2, place: 'one:3000' }]);
  });

  it('keep offline work from starting, and wait for it when they start meanwhile (SCALE-17)', async () => {
    const stop = await start(2, 'one:3000');
    const work = async () => {
      steps.push('work begins');
      starting = start(2, 'other:3000').then(() => steps.push('server connected'));
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      steps.push('work ends');
    };
    const steps: string[] = [];
    let starting: Promise<unknown> | undefined;
    await expect(releases(2).withoutServers(work)).rejects.toThrow('Stop all servers first: one:3000.');
    expect(steps).toEqual([]);
    await stop();
    await expect.poll(connected, { timeout: 60_000 }).toEqual([]);
    await releases(2).withoutServers(work);
    await starting;
    expect(steps).toEqual(['work begins', 'work ends', 'server connected']);
  });

  it('hear that the others went ahead while the connection was lost (SCALE-09)', async () => {
    const told: string[] = [];
    await start(3, 'one:3000', (error) => told.push(error.message));
    await query('update schema_release set contracted_to = 4, expanded_to = 4');
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'docket release 3 at %'",
    );
    await expect
      .poll(() => told[0], { timeout: 60_000 })
      .toBe('The databases are of release 4 of the schema, and this version is of release 3: start a newer version.');
  });
});
