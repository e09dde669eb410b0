import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '../../../testing/test-databases.ts';
import { projectRoot } from '../../operations/project-root.ts';
import { StartProblem } from '../../operations/start-problem.ts';
import { migrate } from '../migrations/migrate.ts';
import { asOwner } from './database-server.ts';
import { placeOfNewAgency } from './place-of-new-agency.sql.ts';
import { databaseFolders } from './registry.ts';
import { LeftBehind, openServerReports, withoutAddressOf } from './server-reports.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;

beforeEach(async () => {
  database = await createAgencyDatabase('template0');
  await asOwner(database.url, (owner) => migrate(owner, databaseFolders(projectRoot()).registry));
});

afterEach(() => database.drop());

const server = (release: number, names: readonly string[] = ['main']) =>
  openServerReports(database.url, release, names);
const query = (text: string) => asOwner(database.url, (owner) => owner.query(text));
/** Lets time go by for all that was reported. */
const later = (minutes: number) =>
  query(`update server_report set reported_at = reported_at - interval '${minutes} minutes',
    reporting_since = reporting_since - interval '${minutes} minutes'`);
/** Reports each minute, as a running server does. */
const reportFor = async (minutes: number, ...running: [string, number][]) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await later(1);
    for (const [place, release] of running) await server(release).report(place);
  }
};

describe('the reports of servers', () => {
  it('SCALE-09 let an installation in which there never was another release be of its own at once', async () => {
    expect(await server(3).report('one')).toBe(3);
    expect(await server(3).report('other')).toBe(3);
    expect(await server(3).contractsUpTo()).toBe(3);
  });

  it('SCALE-09 keep what an older release needs until no server of it has reported for ten minutes', async () => {
    await server(2).report('one');
    expect(await server(3).report('other')).toBe(2);
    await reportFor(12, ['one', 2], ['other', 3]);
    expect(await server(3).contractsUpTo()).toBe(2);
    await server(2).leave('one');
    await reportFor(9, ['other', 3]);
    // It may come back, though it said that it ended.
    expect(await server(3).contractsUpTo()).toBe(2);
    expect(await server(2).report('one')).toBe(2);
    await reportFor(11, ['other', 3]);
    expect(await server(3).contractsUpTo()).toBe(3);
    await expect(server(2).report('one')).rejects.toThrow(LeftBehind);
    await expect(server(2).report('one')).rejects.toThrow(
      'The databases are of release 3 of the schema, and this version is of release 2: start a newer version.',
    );
  });

  it('SCALE-09 decide nothing after a while in which no server could report', async () => {
    await server(2).report('one');
    await reportFor(15, ['one', 2], ['other', 3]);
    await later(30);
    // The newer one is the first that reaches the registry again.
    expect(await server(3).report('other')).toBe(2);
    expect(await server(2).report('one')).toBe(2);
  });

  it('SCALE-10 refuse a server that is two releases away from one that runs, and know one that was stopped or replaced', async () => {
    await server(2).report('one');
    await expect(server(4).report('other')).rejects.toThrow(StartProblem);
    await expect(server(4).report('other')).rejects.toThrow(
      'A server of release 2 of the schema is running, and this version is of release 4',
    );
    // At the very place of the old one: that has ended, whether it could say so or not.
    expect(await server(4).report('one')).toBe(2);
    await expect(server(2).report('other')).rejects.toThrow(LeftBehind);
    expect(await server(3).report('other')).toBe(2);
  });

  it('SCALE-01 tell which servers do not know a PostgreSQL server, and no new agency comes to lie there', async () => {
    const [two, place] = [
      () => asOwner(database.url, (owner) => withoutAddressOf(owner, 'second')),
      () => asOwner(database.url, (owner) => placeOfNewAgency(owner, ['main', 'second'])),
    ];
    await query("insert into agency_database (name, agency_name, database_name) values ('one', 'One', 'd_one')");
    await server(4, ['main', 'second']).report('told');
    await server(4).report('untold');
    // One of the release before does not say what it knows.
    await query("insert into server_report (server, release) values ('older', 3)");
    expect([await two(), await place()]).toEqual([['untold'], 'main']);
    await server(4).leave('untold');
    expect([await two(), await place()]).toEqual([[], 'second']);
    await server(4).report('untold');
    await later(4);
    await server(4, ['main', 'second']).report('told');
    expect([await two(), await place()]).toEqual([[], 'second']);
    await server(4, ['main', 'second']).report('untold');
    expect([await two(), await place()]).toEqual([[], 'second']);
  });

  it('SCALE-09 of servers that report at the same moment are one after the other', async () => {
    await server(2).report('server 0');
    const others = [1, 2, 3, 4, 5, 6, 7].map((place) => server(2 + (place % 2)).report(`server ${place}`));
    expect(await Promise.all(others)).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect((await query('select count(*)::int as count from server_report')).rows).toEqual([{ count: 8 }]);
  });
});
