import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOfExpand } from '#test/fixtures/expand-check.ts';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { projectRoot } from '../../operations/project-root.ts';
import { openOwnerClient } from '../postgres.ts';
import { databaseFolders } from '../registry/registry.ts';
import { migrate } from './migrate.ts';
import { migrationOf, readMigrations } from './migration-file.ts';

const { registry, agency } = databaseFolders(projectRoot());

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createAgencyDatabase('template0');
  client = await openOwnerClient(database.url);
  await client.query(`
    create table job (id integer primary key, code text not null, note text, hours integer default 0);
    create table client (id integer primary key, job_id integer not null);
    create index job_code on job (code);
    create view open_job as select id, code from job;
    create function job_name(integer) returns text language sql as 'select code from job where id = $1';
    insert into job (id, code, note) values (1, 'A', ''), (2, 'B', '');
    insert into client values (1, 1)`);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('an expanding migration', () => {
  it.each([
    [
      'a table with all that belongs to it',
      'create table rate (id integer primary key, job_id integer references job); create index rate_job on rate (job_id);',
    ],
    ['a column', 'alter table job add column rate integer;'],
    ['a column with a value for those that are there', 'alter table job add column rate integer not null default 0;'],
    ['a rule that holds from now on', 'alter table job add constraint job_rule check (hours >= 0) not valid;'],
    [
      'a reference that holds from now on',
      'alter table client add constraint client_job foreign key (job_id) references job not valid;',
    ],
    [
      'a function that replaces one, and changes rows when it is called',
      "create or replace function job_name(integer) returns text language sql as $$ update job set note = 'x' where id = $1 returning code $$;",
    ],
    [
      'a trigger',
      'create function keep() returns trigger language plpgsql as $$ begin return new; end $$; create trigger keep before update on job for each row execute function keep();',
    ],
    ['rows', "insert into job (id, code) values (3, 'C');"],
    ['a column that may be empty now', 'alter table job alter column code drop not null;'],
    ['an index that is made beside the writers', 'create index concurrently if not exists job_note on job (note);'],
  ])('may be an expand: %s (SCALE-09)', async (_, sql) => {
    expect(await problemsOfExpand(client, migrationOf('0300-x.sql', `-- expand, release 2\n${sql}`))).toEqual([]);
  });
});

describe('a migration that affects older servers or their users', () => {
  it.each([
    ['a dropped table', 'drop table client;', 'no longer: table client'],
    ['a dropped column', 'alter table job drop column note;', 'no longer: column job.note is of type text'],
    ['a dropped index', 'drop index job_code;', 'no longer: index job_code'],
    ['a dropped view', 'drop view open_job;', 'no longer: view open_job'],
    ['a dropped function', 'drop function job_name;', 'no longer: function job_name(integer)'],
    ['a dropped constraint', 'alter table job drop constraint job_pkey;', 'no longer: constraint job_pkey of job'],
    [
      'a dropped default',
      'alter table job alter column hours drop default;',
      'no longer: column job.hours has a default',
    ],
    ['a renamed table', 'alter table job rename to task;', 'no longer: table job'],
    ['a renamed column', 'alter table job rename column note to notes;', 'no longer: column job.note'],
    [
      'another type',
      'alter table job alter column hours type bigint;',
      'no longer: column job.hours is of type integer',
    ],
    [
      'a table rewrite',
      'alter table job add column at timestamptz default clock_timestamp();',
      'no longer: table job stays where it is stored',
    ],
    [
      'a column that must not be empty',
      'alter table job alter column note set not null;',
      'no longer: column job.note takes null',
    ],
    [
      'a new column without a value',
      'delete from client; alter table client add column x integer not null;',
      'column client.x wants a value that older servers do not give',
    ],
    [
      'a rule that looks at every row',
      'alter table job add constraint job_rule check (hours >= 0);',
      'constraint job_rule looks at every row of job',
    ],
    [
      'a reference that looks at every row',
      'alter table client add constraint client_job foreign key (job_id) references job;',
      'constraint client_job looks at every row of client',
    ],
    ['an index', 'create index job_note on job (note);', 'index job_note of job keeps writers waiting'],
    [
      'a unique constraint',
      'alter table job add constraint job_code_once unique (code);',
      'constraint job_code_once looks at every row',
    ],
    [
      'a table that is locked',
      'lock table job in exclusive mode;',
      'table job is locked against writers (ExclusiveLock)',
    ],
    ['rows that are changed', "update job set note = 'x';", 'rows that are there are changed'],
    ['rows that are deleted', 'delete from client;', 'rows that are there are changed'],
    [
      'rows that are changed in a block',
      "do $$ begin update job set note = 'x'; end $$;",
      'rows that are there are changed',
    ],
    ['all rows gone', 'truncate client;', 'no longer: table client stays where it is stored'],
    [
      'an index beside something else',
      'alter table job add column y integer; create index concurrently if not exists j on job (y);',
      'in a file of its own',
    ],
    ['an index that cannot be made twice', 'create index concurrently job_note on job (note);', 'if not exists'],
  ])('is no expand: %s (SCALE-09)', async (_, sql, problem) => {
    const problems = await problemsOfExpand(client, migrationOf('0300-x.sql', `-- expand, release 2\n${sql}`));
    expect(problems.join('\n')).toContain(problem);
    expect((await client.query('select count(*)::int as count from job')).rows).toEqual([{ count: 2 }]);
  });
});

describe.each([
  ['of an agency', agency],
  ['of the registry', registry],
])('the migrations %s', (_, folder) => {
  it('say whether they expand or contract, and expands only add (SCALE-09)', async () => {
    const all = readMigrations(folder);
    const [schema, ...later] = all;
    expect(later.filter(({ kind, release }) => kind === 'plain' || release < schema!.release)).toEqual([]);
    const fresh = await createAgencyDatabase('template0');
    const owner = await openOwnerClient(fresh.url);
    try {
      for (const migration of later) {
        const before = all.filter(({ name }) => name < migration.name).map(({ name }) => name);
        await migrate(owner, folder, { only: before });
        if (migration.kind === 'expand')
          expect([migration.name, await problemsOfExpand(owner, migration)]).toEqual([migration.name, []]);
      }
    } finally {
      await owner.end();
      await fresh.drop();
    }
  });
});
