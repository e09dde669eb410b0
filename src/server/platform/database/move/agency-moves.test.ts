import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { agencyRecords } from '#test/fixtures/agency-records.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../../operations/project-root.ts';
import { type Agencies, openAgencies } from '../agencies.ts';
import { migrate } from '../migrations/migrate.ts';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner } from '../registry/database-server.ts';
import { makeMarked } from '../registry/marked-database.ts';
import { databaseFolders, openRegistry, type Registry } from '../registry/registry.ts';
import { type AgencyMove, beginMove, switchServer } from './agency-move.sql.ts';
import { markOf } from './clear-move.ts';
import { copyAgency } from './copy-agency.ts';
import { CHANGES_REFUSED, refuseChanges } from './refused-changes.ts';

const folders = databaseFolders(projectRoot());
/** Milliseconds: short, since all processes of the test ask again that soon. */
const REMEMBERED = 100;
/** Milliseconds between people's changes, which leaves CPU time to the move. */
const PAUSE = 5;
const TIMES = { untilAllAsk: 300, patience: 120_000 };

let engines: { engine: EmbeddedPostgres; folder: string }[];
let registry: Registry;
let agencies: Agencies;

async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'docket-move-'));
  await chmod(folder, 0o755);
  const engine = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: { fsync: 'off', shared_buffers: '32MB', autovacuum: 'off' },
  });
  return { engine, folder };
}

beforeAll(async () => {
  engines = await Promise.all([startServer(), startServer()]);
  const [main, second] = engines.map(({ engine }) => engine.url) as [string, string];
  registry = await openRegistry(databaseUrlOf(main, 'moves'), folders, {
    others: [{ name: 'second', url: second, pooledUrl: second }],
  });
  agencies = openAgencies(registry, { cacheMilliseconds: REMEMBERED });
});
afterAll(async () => {
  await agencies?.close();
  await registry?.close();
  for (const { engine, folder } of engines ?? []) {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

const urlOn = (server: string, database = 'postgres') =>
  databaseUrlOf(engines[server === 'main' ? 0 : 1]!.engine.url, database);
const onAgency = <Result>(server: string, name: string, work: (client: pg.Client) => Promise<Result>) =>
  asOwner(urlOn(server, `moves_${name}`), work);
const serverOf = async (name: string) => (await registry.find(name))!.server;
const databasesOn = async (server: string) =>
  asOwner(urlOn(server), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ 'moves_' order by 1",
    );
    return rows.map(({ name }) => name);
  });

/** Creates an agency with a number of clients on the main server. */
async function makeAgency(name: string, clients: number) {
  const made = await registry.create({ name, agencyName: name }, async (owner) => {
    await owner.query(
      `insert into client (code, name) select 'C' || number, 'Client ' || number from generate_series(1, $1::integer) as number`,
      [clients],
    );
    await owner.query("insert into sign_in_attempt (username, address) values ('made', '192.0.2.1')");
  });
  // New agencies go to the server with the fewest; these start on main.
  if (made.server !== 'main') await registry.moves.move(name, 'main', { times: TIMES });
}

/** People who add and rename clients until told to stop, and repeat rejected changes. */
function startPeople(name: string, count: number) {
  let isOver = false;
  const added: string[] = [];
  const failures: unknown[] = [];
  let refused = 0;
  let reads = 0;
  const change = async (code: string) => {
    for (;;) {
      const database = (await agencies.open(name))!;
      try {
        await sql`with made as (insert into client (code, name) values (${code}, ${code}) returning id)
          delete from sign_in_attempt where exists (select from made) and address = ${code}`.execute(database);
        added.push(code);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== CHANGES_REFUSED) throw error;
        refused += 1;
      }
    }
  };
  const writer = async (lane: number) => {
    for (let number = 0; !isOver; number += 1) {
      await change(`W${lane}-${number}`);
      await delay(PAUSE);
    }
  };
  const reader = async () => {
    while (!isOver) {
      const last = added.at(-1);
      const database = (await agencies.open(name))!;
      const { rows } = await sql`select from client where code = ${last ?? 'C1'}`.execute(database);
      if (rows.length !== 1) failures.push(`${last} was acknowledged and is not read`);
      reads += 1;
      await delay(PAUSE);
    }
  };
  const lanes = Promise.all([
    reader().catch((error) => failures.push(error)),
    ...Array.from({ length: count }, (_, lane) => writer(lane).catch((error) => failures.push(error))),
  ]);
  onTestFinished(async () => {
    isOver = true;
    await lanes;
  });
  return {
    until: (isSo: () => boolean) => expect.poll(isSo, { timeout: 60_000 }).toBe(true),
    added,
    async stop() {
      isOver = true;
      await lanes;
      return { added, failures, refused, reads };
    },
  };
}

describe('an agency that is moved', () => {
  it('lies on the other server with all that was acknowledged, while people read, and work on afterwards (SCALE-02)', async () => {
    await makeAgency('north', 2000);
    const people = startPeople('north', 4);
    await people.until(() => people.added.length > 50);
    const said: string[] = [];
    await registry.moves.move('north', 'second', { times: TIMES, say: (line) => said.push(line) });
    expect(await serverOf('north')).toBe('second');
    const before = people.added.length;
    await people.until(() => people.added.length > before + 50);
    const { added, failures } = await people.stop();
    expect(failures).toEqual([]);
    const { rows } = await onAgency('second', 'north', (client) =>
      client.query<{ code: string }>("select code from client where code like 'W%'"),
    );
    expect(rows.map(({ code }) => code).sort()).toEqual([...added].sort());
    expect(said.at(-1)).toMatch(/^north is on second now\. It was read-only for \d+\.\d s\.$/);
  });

  it('continues its sequences, and keeps sessions and applied migrations (SCALE-02)', async () => {
    await makeAgency('south', 3);
    const facts = (client: pg.Client) =>
      client.query(`select (select max(id) from client) as last, (select count(*)::integer from schema_migration) as migrations,
        (select array_agg(applied_at order by name) from schema_migration) as applied,
        (select array_agg(session.* order by created_at) from session) as sessions`);
    await onAgency('main', 'south', async (client) => {
      const { id } = await agencyRecords(client, 'none').employee();
      await client.query(
        "insert into session (token_hash, employee_id, is_persistent, expires_at) values ('a', $1, true, now() + interval '1 day')",
        [id],
      );
    });
    const before = await onAgency('main', 'south', facts);
    await registry.moves.move('south', 'second', { times: TIMES });
    const after = await onAgency('second', 'south', facts);
    expect(after.rows).toEqual(before.rows);
    const { rows } = await onAgency('second', 'south', (client) =>
      client.query<{ id: number }>("insert into client (code, name) values ('NEXT', 'Next') returning id"),
    );
    expect(rows[0]!.id).toBe(before.rows[0].last + 1);
  });

  it('can move back, as the old copy has another name (SCALE-02)', async () => {
    const people = startPeople('south', 2);
    await people.until(() => people.added.length > 10);
    await registry.moves.move('south', 'main', { times: TIMES });
    const before = people.added.length;
    await people.until(() => people.added.length > before + 10);
    const { added, failures } = await people.stop();
    expect(failures).toEqual([]);
    const { rows } = await onAgency('main', 'south', (client) =>
      client.query("select from client where code like 'W%'"),
    );
    expect(rows).toHaveLength(added.length);
    expect((await databasesOn('main')).filter((name) => /south/.test(name))).toEqual([
      expect.stringMatching(/^docket_moved_\d+_moves_south$/),
      'moves_south',
    ]);
  });

  it('leaves an old copy under another name that takes no changes and is dropped after seven days (SCALE-02)', async () => {
    const age = (interval: string) =>
      asOwner(urlOn('main', 'moves'), (client) =>
        client.query(`update agency_move set ended_at = now() - interval '${interval}' where agency = 'north'`),
      );
    const copies = async () => (await databasesOn('main')).filter((name) => /north/.test(name));
    const [copy] = await copies();
    expect(copy).toMatch(/^docket_moved_\d+_moves_north$/);
    await expect(asOwner(urlOn('main', copy), (client) => client.query('delete from client'))).rejects.toMatchObject({
      code: CHANGES_REFUSED,
    });
    await age('6 days 23 hours');
    await registry.moves.clearUp();
    expect(await copies()).toEqual([copy]);
    await age('7 days 1 minute');
    await registry.moves.clearUp();
    expect(await copies()).toEqual([]);
    expect((await databasesOn('second')).filter((name) => /north/.test(name))).toEqual(['moves_north']);
  });

  it('keeps the old copy on a server that the environment no longer names (SCALE-02)', async () => {
    const alone = await openRegistry(urlOn('main', 'moves'), folders);
    const reported: unknown[] = [];
    await alone.moves.clearUp((...problem) => reported.push(problem));
    await alone.close();
    expect(reported).toEqual([]);
    expect((await databasesOn('second')).filter((name) => /south/.test(name))).toHaveLength(1);
  });

  it('an agency that is removed takes its old copies with it (SCALE-02)', async () => {
    await registry.remove('south');
    expect((await databasesOn('main')).filter((name) => /south/.test(name))).toEqual([]);
    expect((await databasesOn('second')).filter((name) => /south/.test(name))).toEqual([]);
  });
});

/** The steps of a move, of which a killed process has completed the first few. */
const STEPS: [string, (registry: pg.Client, move: AgencyMove, places: Places) => Promise<unknown>][] = [
  ['has made the new database', (_registry, move) => makeMarked(urlOn('second'), move.databaseName, markOf(move))],
  ['refuses changes', (_registry, _move, { source }) => source((client) => refuseChanges(client, 60_000))],
  [
    'has copied the rows',
    async (_registry, _move, { source, target }) => {
      await source(async (from) => {
        const { rows } = await from.query<{ name: string }>('select name from schema_migration');
        await target((client) => migrate(client, folders.agency, { only: rows.map((one) => one.name) }));
      });
      await source((from) => target((to) => copyAgency(from, to)));
    },
  ],
  ['has switched servers', (registry, move) => switchServer(registry, move)],
];
type Place = <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>;
type Places = { source: Place; target: Place };

describe('a move that breaks off', () => {
  it.each(STEPS.map(([when], index) => [when, index + 1] as const))(
    'when it %s leaves the agency in one place (SCALE-02)',
    async (_when, count) => {
      const name = `broken-${count}`;
      await makeAgency(name, 20);
      const places: Places = {
        source: (work) => onAgency('main', name, work),
        target: (work) => onAgency('second', name, work),
      };
      await asOwner(urlOn('main', 'moves'), async (client) => {
        const move = await beginMove(client, {
          agency: name,
          databaseName: `moves_${name}`,
          fromServer: 'main',
          toServer: 'second',
        });
        for (const [, step] of STEPS.slice(0, count)) await step(client, move, places);
      });
      const people = startPeople(name, 1);
      await registry.moves.clearUp();
      await people.until(() => people.added.length > 5);
      const { added, failures } = await people.stop();
      expect(failures).toEqual([]);
      const place = count === STEPS.length ? 'second' : 'main';
      expect(await serverOf(name)).toBe(place);
      const { rows } = await onAgency(place, name, (client) => client.query('select from client'));
      expect(rows).toHaveLength(20 + added.length);
      // A request that asked earlier may still be using the old place.
      if (place === 'main')
        await expect.poll(() => databasesOn('second'), { timeout: 60_000 }).not.toContain(`moves_${name}`);
      await registry.remove(name);
    },
  );

  it('that a restored registry knows only partly drops no database (SCALE-02)', async () => {
    await makeAgency('restored', 5);
    await registry.moves.move('restored', 'second', { times: TIMES });
    await onAgency('second', 'restored', (client) =>
      client.query("insert into client (code, name) values ('SINCE', 'Since')"),
    );
    const onRegistry = (statement: string) => asOwner(urlOn('main', 'moves'), (client) => client.query(statement));
    await onRegistry(`update agency_database set server = 'main' where name = 'restored';
      update agency_move set step = 'switching', ended_at = null, cleared_at = null where agency = 'restored'`);
    const [copy] = (await databasesOn('main')).filter((name) => /restored/.test(name));
    // As if the process had been killed before renaming the old database.
    await asOwner(urlOn('main'), (client) => client.query(`alter database ${copy} rename to moves_restored`));
    const reported: string[] = [];
    await registry.moves.clearUp((agency, error) => reported.push(`${agency}: ${(error as Error).message}`));
    expect(reported).toEqual([expect.stringMatching(/^restored: .* isn't the unfinished copy of move/)]);
    expect(await databasesOn('second')).toContain('moves_restored');
    await expect(onAgency('main', 'restored', (client) => client.query('delete from client'))).rejects.toMatchObject({
      code: CHANGES_REFUSED,
    });
    await onRegistry(`update agency_database set server = 'second' where name = 'restored';
      update agency_move set step = 'moved', ended_at = coalesce(ended_at, now()) where agency = 'restored'`);
    await registry.moves.clearUp((agency, error) => reported.push(`${agency}: ${(error as Error).message}`));
    expect(reported).toHaveLength(1);
    const { rows } = await onAgency('second', 'restored', (client) =>
      client.query("select from client where code = 'SINCE'"),
    );
    expect(rows).toHaveLength(1);
    await registry.remove('restored');
  });

  it('stops when its lock is lost and another process has given it up (SCALE-02)', async () => {
    await makeAgency('lost', 5);
    const moving = registry.moves.move('lost', 'second', { times: { ...TIMES, untilAllAsk: 3000 } });
    moving.catch(() => undefined);
    await expect.poll(async () => (await registry.find('lost'))!.isSwitching, { timeout: 60_000 }).toBe(true);
    await asOwner(urlOn('main', 'moves'), (client) =>
      client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7410028"),
    );
    await registry.moves.clearUp();
    await expect(moving).rejects.toThrow();
    await onAgency('main', 'lost', (client) => client.query("update client set name = 'Again'"));
    expect(await databasesOn('second')).not.toContain('moves_lost');
    await registry.remove('lost');
  });

  it('lets the agency take changes again although the new server is away (SCALE-02, SCALE-03)', async () => {
    await makeAgency('waiting', 5);
    const away = 'postgres://docket@127.0.0.1:9/postgres';
    const knowing = await openRegistry(urlOn('main', 'moves'), folders, {
      others: [{ name: 'away', url: away, pooledUrl: away }],
    });
    await asOwner(urlOn('main', 'moves'), (client) =>
      beginMove(client, { agency: 'waiting', databaseName: 'moves_waiting', fromServer: 'main', toServer: 'away' }),
    );
    await onAgency('main', 'waiting', (client) => refuseChanges(client, 60_000));
    const reported: string[] = [];
    await knowing.moves.clearUp((agency, error) => reported.push(`${agency}: ${(error as Error).message}`));
    await knowing.close();
    expect(reported).toEqual([expect.stringMatching(/^waiting: The PostgreSQL server cannot be reached/)]);
    await onAgency('main', 'waiting', (client) => client.query("update client set name = 'Again'"));
    await registry.remove('waiting');
  });

  it('while one is under way no other begins, and the agency is not removed (SCALE-02)', async () => {
    await makeAgency('busy', 5);
    const moving = registry.moves.move('busy', 'second', { times: { ...TIMES, untilAllAsk: 3000 } });
    moving.catch(() => undefined);
    await expect.poll(async () => (await registry.find('busy'))!.isSwitching, { timeout: 60_000 }).toBe(true);
    await expect(registry.moves.move('busy', 'second')).rejects.toThrow('busy is being moved');
    await expect(registry.remove('busy')).rejects.toThrow('busy is being moved');
    await registry.moves.clearUp();
    await moving;
    expect(await serverOf('busy')).toBe('second');
  });

  it.each([
    ['nowhere', 'second', 'No database is named nowhere'],
    ['busy', 'second', 'busy is already on the server second'],
    ['busy', 'third', 'DATABASE_URL_THIRD'],
  ])('of %s to %s is rejected with an explanation (SCALE-02)', async (name, to, why) => {
    await expect(registry.moves.move(name, to)).rejects.toThrow(why);
  });

  it('overwrites no other database (SCALE-02)', async () => {
    await makeAgency('twice', 5);
    await asOwner(urlOn('second'), (client) => client.query('create database moves_twice'));
    await expect(registry.moves.move('twice', 'second', { times: TIMES })).rejects.toThrow('moves_twice');
    expect(await databasesOn('second')).toContain('moves_twice');
  });
});
