import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { StartProblem } from '../../operations/start-problem.ts';
import { openOwnerClient, openPool } from '../postgres.ts';
import { migrate, pendingMigrations, whileMigrationsWait } from './migrate.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createAgencyDatabase('template0');
  client = await openOwnerClient(database.url);
  folder = mkdtempSync(join(tmpdir(), 'docket-migrations-'));
  mkdirSync(join(folder, 'migrations'));
  write('0001-first.sql', 'create table first (id integer generated always as identity primary key, note text);');
  write('0002-second.sql', "insert into first (note) values ('once');");
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, 'migrations', name), text);
const appliedNames = async () =>
  (await client.query('select name from schema_migration order by name')).rows.map(({ name }) => name);
const isValid = async (index: string) =>
  (await client.query('select indisvalid from pg_index where indexrelid = $1::regclass', [index])).rows[0]!.indisvalid;
const notes = async () => (await client.query('select note from first')).rows.map(({ note }) => note);

describe('migrations', () => {
  it('are applied once each in order of their names, including later ones', async () => {
    write('0010-tenth.sql', "insert into first (note) values ('tenth');");
    write('readme.txt', 'not sql');
    expect(await migrate(client, folder)).toEqual(['0001-first.sql', '0002-second.sql', '0010-tenth.sql']);
    expect(await migrate(client, folder)).toEqual([]);
    write('0011-eleventh.sql', "insert into first (note) values ('eleventh');");
    expect(await migrate(client, folder)).toEqual(['0011-eleventh.sql']);
    expect(await notes()).toEqual(['once', 'tenth', 'eleventh']);
  });

  it('wait while they are held back, unless none is pending (SCALE-02)', async () => {
    const moving = await openOwnerClient(database.url);
    await migrate(client, folder);
    try {
      let pending: Promise<string[]> | undefined;
      await whileMigrationsWait(moving, async () => {
        expect(await migrate(client, folder)).toEqual([]);
        write('0003-third.sql', "insert into first (note) values ('third');");
        pending = migrate(client, folder);
        expect(await notes()).toEqual(['once']);
      });
      expect(await pending).toEqual(['0003-third.sql']);
    } finally {
      await moving.end();
    }
  });

  it('are applied once by servers that start together', async () => {
    const others = await Promise.all([openOwnerClient(database.url), openOwnerClient(database.url)]);
    try {
      const applied = await Promise.all([client, ...others].map((each) => migrate(each, folder)));
      expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 2]);
      expect(await notes()).toEqual(['once']);
    } finally {
      for (const other of others) await other.end();
    }
  });

  it('are applied all or none: a failing one rolls back those before it', async () => {
    write('0003-broken.sql', 'create table broken (id integer); select nonsense;');
    const attempt = migrate(client, folder);
    await expect(attempt).rejects.toThrow(StartProblem);
    await expect(attempt).rejects.toThrow(
      'The migration 0003-broken.sql cannot be applied (column "nonsense" does not exist, line 1): the database is unchanged.',
    );
    expect((await client.query("select to_regclass('first') as first")).rows).toEqual([{ first: null }]);
    expect(await appliedNames()).toEqual([]);
    write('0003-broken.sql', 'create table mended (id integer);');
    expect(await migrate(client, folder)).toHaveLength(3);
  });

  it('are rejected with an explanation when edited after being applied, and nothing new is applied', async () => {
    await migrate(client, folder);
    write('0002-second.sql', "insert into first (note) values ('twice');");
    write('0003-third.sql', "insert into first (note) values ('third');");
    const attempt = migrate(client, folder);
    await expect(attempt).rejects.toThrow(StartProblem);
    await expect(attempt).rejects.toThrow(
      'The migration 0002-second.sql was changed after it had been applied: restore the file.',
    );
    expect(await notes()).toEqual(['once']);
  });

  it('are rejected with an explanation when unknown to this version: the database was used by a newer release', async () => {
    write('0003-newer.sql', 'create table newer (id integer);');
    await migrate(client, folder);
    rmSync(join(folder, 'migrations/0003-newer.sql'));
    const attempt = migrate(client, folder);
    await expect(attempt).rejects.toThrow(StartProblem);
    await expect(attempt).rejects.toThrow(
      "The database has the migration 0003-newer.sql, which this version doesn't know",
    );
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('of the next release may be applied already, but no other unknown ones (SCALE-10)', async () => {
    write('0003-own.sql', '-- expand, release 4\ncreate table own (id integer);');
    const upgrades = {
      '0004-next.sql': ['-- expand, release 5\ncreate table next (id integer);', null],
      '0005-gone.sql': ['-- contract, release 5\ndrop table own;', '0005-gone.sql'],
      '0006-far.sql': ['-- expand, release 6\ncreate table far (id integer);', '0005-gone.sql'],
    } as const;
    for (const [name, [sql, refused]] of Object.entries(upgrades)) {
      write(name, sql);
      await migrate(client, folder, { contractsUpTo: 5 });
      const older = mkdtempSync(join(tmpdir(), 'docket-migrations-'));
      cpSync(folder, older, { recursive: true, filter: (path) => !(basename(path) in upgrades) });
      const attempt = migrate(client, older);
      if (refused === null) expect(await attempt).toEqual([]);
      else
        await expect(attempt).rejects.toThrow(
          `The database has the migration ${refused}, which this version doesn't know`,
        );
      rmSync(older, { recursive: true });
    }
  });

  it('that contract wait until they are allowed, without delaying later ones (SCALE-09)', async () => {
    write('0003-expand.sql', '-- expand, release 2\nalter table first add column later text;');
    write('0004-contract.sql', '-- contract, release 2\nalter table first drop column note;');
    write('0005-expand.sql', '-- expand, release 3\ncreate table third (id integer);');
    await migrate(client, folder);
    expect(await pendingMigrations(client, folder)).toEqual([]);
    expect(await appliedNames()).toEqual(['0001-first.sql', '0002-second.sql', '0003-expand.sql', '0005-expand.sql']);
    expect(await migrate(client, folder, { contractsUpTo: 1 })).toEqual([]);
    expect(await migrate(client, folder, { contractsUpTo: 2 })).toEqual(['0004-contract.sql']);
  });

  it("that expand don't block transactions on the table, and apply after them (SCALE-09)", async () => {
    await migrate(client, folder);
    write('0003-expand.sql', '-- expand, release 2\nalter table first add column later text;');
    const [reader, writer] = [await openOwnerClient(database.url), await openOwnerClient(database.url)];
    try {
      await reader.query('begin; select * from first');
      const migrated = migrate(client, folder);
      const waits = async () =>
        (await reader.query("select from pg_locks where not granted and relation = 'first'::regclass")).rowCount;
      await expect.poll(waits, { timeout: 60_000 }).toBe(1);
      // Later statements only wait until the migration's lock attempt times out.
      await writer.query("insert into first (note) values ('meanwhile')");
      await reader.query('commit');
      expect(await migrated).toEqual(['0003-expand.sql']);
      expect(await notes()).toEqual(['once', 'meanwhile']);
    } finally {
      await reader.end();
      await writer.end();
    }
  });

  it('that create an index do it concurrently, also with several servers starting, and again after an interrupted attempt (SCALE-09)', async () => {
    await migrate(client, folder);
    await client.query("insert into first (note) values ('once')");
    const others = await Promise.all([openOwnerClient(database.url), openOwnerClient(database.url)]);
    try {
      await expect(client.query('create unique index concurrently first_note on first (note)')).rejects.toThrow();
      expect(await isValid('first_note')).toBe(false);
      await client.query("update first set note = 'another' where id = 2");
      write(
        '0003-index.sql',
        '-- expand, release 2\ncreate unique index concurrently if not exists first_note on first (note);',
      );
      const applied = await Promise.all([client, ...others].map((each) => migrate(each, folder)));
      expect(applied.flat()).toEqual(['0003-index.sql']);
      expect(await isValid('first_note')).toBe(true);
    } finally {
      for (const other of others) await other.end();
    }
  });

  it('let the application read and write every table, but only append to the trail and not migrate (PERM-09)', async () => {
    write('0003-trail.sql', 'create table audit_event (id integer generated always as identity, action text);');
    await migrate(client, folder);
    write('0004-later.sql', 'create table later (id integer generated always as identity, note text);');
    await migrate(client, folder);
    const application = openPool(database.url, 1);
    const may = async (statement: string) => {
      return sql
        .raw(statement)
        .execute(application)
        .then(
          () => true,
          (error: Error) => (/permission denied|must be owner/.test(error.message) ? false : Promise.reject(error)),
        );
    };
    try {
      for (const table of ['first', 'later']) {
        expect(await may(`insert into ${table} (note) values ('application')`)).toBe(true);
        expect(await may(`update ${table} set note = 'changed' where note = 'application'`)).toBe(true);
        expect(await may(`delete from ${table} where note = 'changed'`)).toBe(true);
        expect(await may(`drop table ${table}`)).toBe(false);
      }
      expect(await may("insert into audit_event (action) values ('create')")).toBe(true);
      expect(await may('select * from audit_event')).toBe(true);
      expect(await may("update audit_event set action = 'x'")).toBe(false);
      expect(await may('delete from audit_event')).toBe(false);
      expect(await may('truncate audit_event')).toBe(false);
      expect(await may('select * from schema_migration')).toBe(true);
      expect(await may('delete from schema_migration')).toBe(false);
      expect(await may("insert into schema_migration (name, checksum) values ('x', 'x')")).toBe(false);
      expect(await may('create table own (id integer)')).toBe(false);
    } finally {
      await application.destroy();
    }
  });
});

describe('a consolidated schema', () => {
  const REPLACED = {
    '0001-first.sql': 'create table first (id integer generated always as identity primary key, note text);',
    '0002-second.sql': '-- contract, release 1\nalter table first alter column note set not null;',
  };
  const writeSchema = () => {
    for (const name of Object.keys(REPLACED)) rmSync(join(folder, 'migrations', name));
    mkdirSync(join(folder, 'schema'));
    const baseline = { name: '0003-schema', release: 1, replaces: Object.keys(REPLACED), lastVersion: '24.2.0' };
    writeFileSync(join(folder, 'schema/baseline.json'), JSON.stringify(baseline));
    writeFileSync(
      join(folder, 'schema/01-first.sql'),
      "create table first (id integer generated always as identity primary key, note text not null);\ncomment on table first is\n  'notes; all of them';",
    );
    writeFileSync(join(folder, 'schema/02-second.sql'), 'create table second (first_id integer references first);');
    write('0004-later.sql', "-- expand, release 2\ninsert into first (note) values ('later');");
  };
  const comment = async () =>
    (await client.query("select obj_description('first'::regclass) as comment")).rows.map(({ comment }) => comment);

  beforeEach(() => {
    for (const [name, sql] of Object.entries(REPLACED)) write(name, sql);
  });

  it('is created in an empty database, followed by later migrations', async () => {
    writeSchema();
    expect(await migrate(client, folder)).toEqual(['0003-schema', '0004-later.sql']);
    expect(await migrate(client, folder)).toEqual([]);
    expect(await notes()).toEqual(['later']);
    expect(await comment()).toEqual(['notes; all of them']);
  });

  it('counts as applied in a database with all earlier migrations, which gets its comments', async () => {
    await migrate(client, folder, { contractsUpTo: 1 });
    await client.query("insert into first (note) values ('earlier')");
    writeSchema();
    expect(await pendingMigrations(client, folder)).toEqual(['0003-schema', '0004-later.sql']);
    expect(await migrate(client, folder)).toEqual(['0003-schema', '0004-later.sql']);
    expect(await migrate(client, folder)).toEqual([]);
    expect(await notes()).toEqual(['earlier', 'later']);
    expect(await comment()).toEqual(['notes; all of them']);
  });

  it('rejects a database that lacks an earlier migration, and names the version to upgrade to first', async () => {
    await migrate(client, folder);
    writeSchema();
    const sentence =
      'The database is too old for this version: the migration 0002-second.sql is missing. Start Docket 24.2.0 on it first and run its migrate --contract, then start this version.';
    const attempt = migrate(client, folder);
    await expect(attempt).rejects.toThrow(StartProblem);
    await expect(attempt).rejects.toThrow(sentence);
    await expect(pendingMigrations(client, folder)).rejects.toThrow(sentence);
    expect(await appliedNames()).toEqual(['0001-first.sql']);
  });

  it('is created for the rows of a backup with all earlier migrations, and not for an older one', async () => {
    writeSchema();
    const attempt = migrate(client, folder, { only: ['0001-first.sql'] });
    await expect(attempt).rejects.toThrow('the migration 0002-second.sql is missing');
    expect(await migrate(client, folder, { only: Object.keys(REPLACED) })).toEqual(['0003-schema']);
    expect(await migrate(client, folder)).toEqual(['0004-later.sql']);
  });
});

it('takes the time of an event from the database, whatever the application says (FIX-15)', async () => {
  const agency = await createAgencyDatabase();
  const application = openPool(agency.url, 1);
  try {
    const { rows } = await sql<{ isNow: boolean }>`
      insert into audit_event (at, subject, subject_id, action, way) values ('2001-01-01', 'session', 1, 'sign-in', 'web')
      returning at > now() - interval '1 hour' as "isNow"`.execute(application);
    expect(rows).toEqual([{ isNow: true }]);
  } finally {
    await application.destroy();
    await agency.drop();
  }
});
