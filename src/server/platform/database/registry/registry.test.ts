import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { StartProblem } from '../../operations/start-problem.ts';
import { openAgencies } from '../agencies.ts';
import { databaseUrlOf, openOwnerClient } from '../postgres.ts';
import { makeMarked } from './marked-database.ts';
import { databaseFolders, openRegistry, type Registry } from './registry.ts';
import { openReleases } from './releases.ts';

const folders = databaseFolders(fileURLToPath(new URL('../../../../../', import.meta.url)));
/** A separate registry on the tests' shared server. */
const name = `docket_test_${randomUUID().slice(0, 8)}`;
const url = databaseUrlOf(testServerUrl(), name);

let server: pg.Client;
let registry: Registry;
beforeAll(async () => {
  server = await openOwnerClient(testServerUrl());
  registry = await openRegistry(url, folders);
});
afterEach(async () => {
  for (const agency of await registry.list()) await registry.remove(agency.name);
});
afterAll(async () => {
  await registry.close();
  for (const database of await databases()) await server.query(`drop database "${database}" with (force)`);
  await server.query(`drop role if exists "${name}_login"`);
  await server.end();
});

/** The databases of this registry, including its own. */
async function databases(): Promise<string[]> {
  const { rows } = await server.query('select datname from pg_database where starts_with(datname, $1) order by 1', [
    name,
  ]);
  return rows.map(({ datname }) => datname);
}

/** Runs a statement in the registry's database as owner. */
async function onRegistry(statement: string) {
  const owner = await openOwnerClient(url);
  await owner.query(statement);
  await owner.end();
}

const nothing = async () => undefined;
const namesOf = async () => (await registry.list()).map((agency) => agency.name);

describe('the registry of agencies', () => {
  it('lists an agency, by its public name, once it has been created and filled (AUTH-01, CALL-03)', async () => {
    let listedWhileFilled: string[] | null = null;
    const made = await registry.create({ name: 'north', agencyName: 'North & Co' }, async (client) => {
      await client.query("insert into currency (code, name) values ('AUD', 'Australian dollar')");
      listedWhileFilled = await namesOf();
    });
    expect(listedWhileFilled).toEqual([]);
    expect(made).toEqual({
      name: 'north',
      agencyName: 'North & Co',
      databaseName: `${name}_north`,
      server: 'main',
      isUpToDate: true,
      isSwitching: false,
    });
    await registry.create({ name: 'east', agencyName: 'East' }, nothing);
    expect((await registry.list()).map(({ agencyName }) => agencyName)).toEqual(['East', 'North & Co']);
    expect(await registry.find('north')).toEqual(made);
    const owner = await registry.openOwner(made);
    try {
      expect((await owner.query('select code from currency')).rows).toEqual([{ code: 'AUD' }]);
    } finally {
      await owner.end();
    }
  });

  it('removes an agency together with its database, also while it is in use (AUTH-01)', async () => {
    await registry.create({ name: 'south', agencyName: 'South' }, nothing);
    const agencies = openAgencies(registry);
    try {
      const open = await agencies.open('south');
      expect(await open!.selectFrom('employee').selectAll().execute()).toEqual([]);
      expect(agencies.changesOf('south')).not.toBeNull();
      expect(agencies.changesOf('north')).toBeNull();
      expect(await registry.remove('south')).toBe(true);
      expect(await registry.remove('south')).toBe(false);
      expect(await registry.find('south')).toBeNull();
      expect(await databases()).toEqual([name]);
    } finally {
      await agencies.close();
    }
  });

  it("adds new and reworded texts of the second language at the next start, and keeps the agency's own (LANG-02, FIX-54)", async () => {
    const german =
      "insert into currency (code, name) values ('EUR', 'Euro'); insert into agency (name, second_language, base_currency_id) select 'South', 'German', id from currency";
    const agency = await registry.create({ name: 'south', agencyName: 'South' }, async (client) => {
      await client.query(german);
    });
    const owner = await registry.openOwner(agency);
    const texts = async (original: string) =>
      (await owner.query("select translated from translation where kind = 'label' and original = $1", [original])).rows;
    try {
      expect(await texts('Projects')).toEqual([{ translated: 'Projekte' }]);
      await owner.query("update translation set translated = 'Interne Jobs' where original = 'Projects'");
      await owner.query("delete from translation where original = 'Time approval'");
      await registry.bringUpToDate(agency);
      expect(await texts('Projects')).toEqual([{ translated: 'Interne Jobs' }]);
      expect(await texts('Time approval')).toEqual([{ translated: 'Zeitfreigabe' }]);

      // FIX-54: texts as an older version worded them, one of them changed by the agency.
      const before = "update translation set product_text = 'Damals', translated = $2 where original = $1";
      await owner.query(before, ['Jobs', 'Damals']);
      await owner.query(before, ['Purchase orders', 'Unsere Bestellungen']);
      await registry.bringUpToDate(agency);
      expect(await texts('Jobs')).toEqual([{ translated: 'Jobs' }]);
      expect(await texts('Purchase orders')).toEqual([{ translated: 'Unsere Bestellungen' }]);
      expect(await texts('Projects')).toEqual([{ translated: 'Interne Jobs' }]);
    } finally {
      await owner.end();
    }
  });

  it("doesn't create a second agency with the same name, and leaves the first unchanged (AUTH-01)", async () => {
    const first = await registry.create({ name: 'west', agencyName: 'West' }, nothing);
    const second = registry.create({ name: 'west', agencyName: 'Another West' }, nothing);
    await expect(second).rejects.toThrow(StartProblem);
    await expect(second).rejects.toThrow('A database named west already exists.');
    expect(await registry.list()).toEqual([first]);
  });

  it('lists nothing after an interrupted creation, and the name can be used again (AUTH-01)', async () => {
    const interrupted = registry.create({ name: 'half', agencyName: 'Half' }, async (client) => {
      await client.query("insert into currency (code, name) values ('AUD', 'Australian dollar')");
      throw new Error('the power went');
    });
    await expect(interrupted).rejects.toThrow('the power went');
    expect(await registry.list()).toEqual([]);
    const again = await registry.create({ name: 'half', agencyName: 'Whole' }, nothing);
    const owner = await registry.openOwner(again);
    try {
      expect((await owner.query('select code from currency')).rows).toEqual([]);
    } finally {
      await owner.end();
    }
  });

  it('drops no unlisted database, unless it is marked as an interrupted creation (SCALE-02, AUTH-01)', async () => {
    const made = await registry.create({ name: 'forgotten', agencyName: 'Forgotten' }, nothing);
    // As in a registry restored to before the agency existed.
    await onRegistry("delete from agency_database where name = 'forgotten'");
    const again = () => registry.create({ name: 'forgotten', agencyName: 'Forgotten' }, nothing);
    await expect(again()).rejects.toThrow("that isn't registered");
    expect(await databases()).toContain(made.databaseName);
    await server.query(`drop database "${made.databaseName}"`);
    await makeMarked(testServerUrl(), made.databaseName, 'Docket: an unfinished new agency');
    expect(await again()).toEqual(made);
    await registry.remove('forgotten');
  });

  it("rejects names that don't fit an address or a cookie, before anything is created (AUTH-01)", async () => {
    const before = await databases();
    for (const odd of [
      '',
      'North',
      '1north',
      '-north',
      'north west',
      'north_west',
      'nörth',
      'north"; drop',
      '../north',
      'n'.repeat(41),
    ]) {
      let isFilled = false;
      const attempt = registry.create({ name: odd, agencyName: 'Odd' }, async () => {
        isFilled = true;
      });
      await expect(attempt, odd).rejects.toThrow(StartProblem);
      expect([odd, isFilled]).toEqual([odd, false]);
    }
    const nameless = registry.create({ name: 'nameless', agencyName: '   ' }, nothing);
    await expect(nameless).rejects.toThrow(StartProblem);
    expect(await databases()).toEqual(before);
    expect(await registry.list()).toEqual([]);
  });

  it('accepts a name of 40 letters, digits and dashes (AUTH-01)', async () => {
    const long = `a${'0-'.repeat(19)}z`;
    expect((await registry.create({ name: long, agencyName: 'Long' }, nothing)).name).toBe(long);
    expect(await namesOf()).toEqual([long]);
  });

  it('is the same for servers that open it together (AUTH-01)', async () => {
    await registry.create({ name: 'shared', agencyName: 'Shared' }, nothing);
    const others = await Promise.all([openRegistry(url, folders), openRegistry(url, folders)]);
    for (const other of others) {
      expect(await other.list()).toEqual(await registry.list());
      for (const agency of await other.list()) await other.bringUpToDate(agency);
      await other.close();
    }
  });
});

describe('the agencies of a running server', () => {
  it('are opened once each by name; unknown names have none (CALL-03, AUTH-06)', async () => {
    await registry.create({ name: 'open', agencyName: 'Open' }, nothing);
    const agencies = openAgencies(registry);
    try {
      const [first, second] = [await agencies.open('open'), await agencies.open('open')];
      expect(first).not.toBeNull();
      expect(second).toBe(first);
      expect(await agencies.open('closed')).toBeNull();
      expect((await agencies.list()).map((agency) => agency.name)).toEqual(['open']);
    } finally {
      await agencies.close();
    }
  });
});

describe('agencies of an older release', () => {
  it('are upgraded on first use; one that fails is taken out of service alone (SCALE-08)', async () => {
    await registry.create({ name: 'older', agencyName: 'Older' }, nothing);
    await registry.create({ name: 'broken', agencyName: 'Broken' }, nothing);
    await onRegistry("update agency_database set migrated_to = '0001-foundations.sql'");
    const broken = await registry.openOwner((await registry.find('broken'))!);
    await broken.query("update schema_migration set checksum = 'of another file' where name = '0270-schema'");
    await broken.end();
    expect((await registry.list()).map(({ isUpToDate }) => isUpToDate)).toEqual([false, false]);
    const agencies = openAgencies(registry);
    try {
      await expect(agencies.open('broken')).rejects.toMatchObject({ code: 'not-ready' });
      expect(await agencies.open('older')).not.toBeNull();
      expect((await registry.find('older'))!.isUpToDate).toBe(true);
      expect((await registry.find('broken'))!.isUpToDate).toBe(false);
    } finally {
      await agencies.close();
    }
  });
});

it("aren't created while an older server that couldn't open them is connected", async () => {
  const disconnect = await openReleases(url, 5).connect('older:3000', () => undefined);
  const create = () => registry.create({ name: 'newer', agencyName: 'Newer' }, nothing);
  await expect(create()).rejects.toThrow(
    'Servers of an older version are connected: older:3000 (release 5). Upgrade or stop them first.',
  );
  expect(await databases()).toEqual([name]);
  await disconnect();
  await expect.poll(() => create().then(namesOf, String), { timeout: 60_000 }).toEqual(['newer']);
});

describe('several PostgreSQL servers', () => {
  it('get new agencies on the emptiest one, and each agency is found on its server (SCALE-01)', async () => {
    const second = new URL(url);
    second.hostname = 'localhost';
    const others = [{ name: 'second', url: second.href, pooledUrl: second.href }];
    const several = await openRegistry(url, folders, { others });
    try {
      for (const made of ['one', 'two', 'three']) await several.create({ name: made, agencyName: made }, nothing);
      const servers = Object.fromEntries((await several.list()).map((agency) => [agency.name, agency.server]));
      expect(servers).toEqual({ one: 'main', two: 'second', three: 'main' });
      const two = (await several.find('two'))!;
      expect(new URL(several.applicationUrlOf(two)).hostname).toBe('localhost');
      const agencies = openAgencies(several);
      expect(await agencies.open('two')).not.toBeNull();
      await agencies.close();
      // A process that doesn't know a server still serves agencies on the others.
      const untold = openAgencies(registry);
      await expect(untold.open('two')).rejects.toMatchObject({ code: 'not-ready' });
      expect(await untold.open('one')).not.toBeNull();
      await untold.close();
      expect(await several.remove('two')).toBe(true);
    } finally {
      await several.close();
    }
  });

  it('serve an agency that was moved from another server (SCALE-01)', async () => {
    const second = new URL(url);
    second.hostname = 'localhost';
    const several = await openRegistry(url, folders, {
      others: [{ name: 'second', url: second.href, pooledUrl: second.href }],
    });
    await several.create({ name: 'moved', agencyName: 'Moved' }, nothing);
    const agencies = openAgencies(several, { cacheMilliseconds: 0 });
    try {
      const before = await agencies.open('moved');
      await onRegistry("update agency_database set server = 'second' where name = 'moved'");
      const after = await agencies.open('moved');
      expect(after).not.toBe(before);
      expect((await agencies.open('moved')) !== before).toBe(true);
    } finally {
      await agencies.close();
      await several.remove('moved');
      await several.close();
    }
  });
});

describe('a clock that was ahead and is corrected', () => {
  it("doesn't keep a process from asking where an agency is (SCALE-02)", async () => {
    const second = new URL(url);
    second.hostname = 'localhost';
    const several = await openRegistry(url, folders, {
      others: [{ name: 'second', url: second.href, pooledUrl: second.href }],
    });
    await several.create({ name: 'clock', agencyName: 'Clock' }, nothing);
    const agencies = openAgencies(several, { cacheMilliseconds: 1 });
    const { server: from } = (await several.find('clock'))!;
    const before = await agencies.open('clock');
    const now = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
    try {
      await onRegistry(
        `update agency_database set server = '${from === 'main' ? 'second' : 'main'}' where name = 'clock'`,
      );
      await expect.poll(async () => (await agencies.open('clock')) !== before, { timeout: 20_000 }).toBe(true);
    } finally {
      clock.mockRestore();
      await agencies.close();
      await several.remove('clock');
      await several.close();
    }
  });
});

describe('an unusable server', () => {
  it('is rejected with an explanation', async () => {
    const away = new URL(testServerUrl());
    away.host = '127.0.0.1:9';
    const attempt = openRegistry(away.href, folders);
    await expect(attempt).rejects.toThrow(StartProblem);
    await expect(attempt).rejects.toThrow(/^The PostgreSQL server cannot be reached: .+\.$/);
  });

  it('is rejected with an explanation when its login may not create databases', async () => {
    const login = `docket_weak_${randomUUID().slice(0, 8)}`;
    await server.query(`create role ${login} login password 'weak'`);
    try {
      const weak = new URL(databaseUrlOf(testServerUrl(), `${login}_registry`));
      weak.username = login;
      weak.password = 'weak';
      const attempt = openRegistry(weak.href, folders);
      await expect(attempt).rejects.toThrow('The login of DATABASE_URL must be allowed to create databases and roles.');
    } finally {
      await server.query(`drop role ${login}`);
    }
  });
});

describe('the application', () => {
  it("uses its own login, which isn't a superuser and creates nothing (FIX-15)", async () => {
    const made = await registry.create({ name: 'north', agencyName: 'North' }, nothing);
    const agencies = openAgencies(registry);
    const database = (await agencies.open('north'))!;
    const ask = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(database)).rows;
    const refused = (statement: string) =>
      ask(statement).then(
        () => `${statement} was carried out`,
        (error: Error) =>
          /permission denied|must be owner|must be able to|must have/.test(error.message) ? null : error.message,
      );
    try {
      expect(await ask('select session_user as session, current_user as role')).toEqual([
        { session: `${name}_login`, role: 'docket_application' },
      ]);
      expect(
        await ask(
          'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = session_user',
        ),
      ).toEqual([
        { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
      ]);
      // It can't escape its role either.
      for (const statement of [
        'create database mine',
        'create role mine',
        'create table mine (id integer)',
        `set role ${new URL(url).username || 'postgres'}`,
        `alter role docket_application superuser`,
        'update audit_event set action = null',
        'delete from purchase_order_event',
        'delete from client_invoice_event',
        "update signing_key set key = ''",
        'delete from schema_migration',
      ])
        expect(
          await refused(`reset role; ${statement}`.replace(/^reset role; (?=update|delete|create database)/, '')),
        ).toBeNull();
    } finally {
      await agencies.close();
    }
    const own = new pg.Client({ connectionString: databaseUrlOf(registry.applicationUrlOf(made), name) });
    await own.connect();
    expect((await own.query('select name from agency_database')).rows).toEqual([{ name: 'north' }]);
    for (const statement of ['select * from application_login', 'delete from agency_database'])
      await expect(own.query(statement)).rejects.toThrow('permission denied');
    await own.end();
  });

  it('uses the same login on another server of the installation (FIX-15)', async () => {
    const second = await openRegistry(url, folders);
    const made = await registry.create({ name: 'north', agencyName: 'North' }, nothing);
    expect(second.applicationUrlOf(made)).toBe(registry.applicationUrlOf(made));
    await second.close();
    expect(await namesOf()).toEqual(['north']);
  });

  it('rejects a login of its name with more privileges, with an explanation (FIX-15)', async () => {
    await server.query(`alter role "${name}_login" createdb`);
    await expect(openRegistry(url, folders)).rejects.toThrow(StartProblem);
    await server.query(`alter role "${name}_login" nocreatedb`);
  });

  it('gets its role and time limits from the server, since a pooler passes none on (SCALE-07)', async () => {
    const made = await registry.create({ name: 'north', agencyName: 'North' }, nothing);
    const client = new pg.Client({ connectionString: registry.applicationUrlOf(made) });
    await client.connect();
    const { rows } = await client.query(`select current_user as role, current_setting('timezone') as zone,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`);
    await client.end();
    const limits = { statement: '30s', lock: '15s', idle: '1min' };
    expect(rows).toEqual([{ role: 'docket_application', zone: 'UTC', jit: 'off', ...limits }]);
  });

  it('connects through the pooler, except for work that needs its own connection (SCALE-07)', async () => {
    const pooled = new URL(url);
    pooled.hostname = 'localhost';
    const second = await openRegistry(url, folders, { pooledUrl: pooled.href });
    const made = await registry.create({ name: 'north', agencyName: 'North' }, nothing);
    expect(new URL(second.applicationUrlOf(made)).hostname).toBe('localhost');
    expect(second.directUrlOf(made)).toBe(registry.directUrlOf(made));
    expect((await second.list()).map((one) => one.name)).toEqual(['north']);
    await second.close();
  });
});
