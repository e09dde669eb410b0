import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { refusalOfDatabaseFailure } from './database-failure.ts';
import { type AgencyDatabase, APPLICATION_ROLE, openOwnerClient, openPool } from './postgres.ts';
import { inTransaction } from './transaction.ts';

let folder: string;
let engine: EmbeddedPostgres;
let pool: AgencyDatabase;
let owner: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-test-'));
  chmodSync(folder, 0o755);
  engine = await startEmbeddedPostgres({ dataFolder: folder, settings: { fsync: 'off' } });
  owner = await openOwnerClient(engine.url);
  await owner.query(`create role ${APPLICATION_ROLE} nologin`);
  await owner.query('create table written (id integer primary key)');
  await owner.query(`grant all on written to ${APPLICATION_ROLE}`);
  await owner.query("alter system set synchronous_standby_names = 'away'");
  pool = openPool(engine.url, 1);
});
afterAll(async () => {
  await pool?.destroy();
  await owner?.end();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (id: number) => sql`insert into written (id) values (${id}) on conflict do nothing`;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    (error: Error) => refusalOfDatabaseFailure(error)?.code ?? error,
  );

/** The outcome of work whose wait for the standby is cancelled as soon as it begins. */
async function cutOff(work: Promise<unknown>) {
  let isOver = false;
  const became = outcome(work).finally(() => (isOver = true));
  while (!isOver) await owner.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  return became;
}

async function waitFor(standby: string) {
  await owner.query('select pg_reload_conf()');
  const shown = sql<{ synchronous_standby_names: string }>`show synchronous_standby_names`;
  await expect.poll(async () => (await shown.execute(pool)).rows).toEqual([{ synchronous_standby_names: standby }]);
}

it('a change without confirmation of a standby counts as failed and can be retried (SCALE-13)', async () => {
  await waitFor('away');
  expect(await cutOff(inTransaction(pool, (transaction) => write(1).execute(transaction)))).toBe('not-ready');
  // The connection stays usable, and its next statement succeeds.
  expect(await outcome(sql`select 1`.execute(pool))).toBe('kept');
  expect(await cutOff(write(3).execute(pool))).toBe('not-ready');
  // Without writes there's nothing to wait for.
  expect(await outcome(inTransaction(pool, (transaction) => sql`select 1`.execute(transaction)))).toBe('kept');

  await owner.query("alter system set synchronous_standby_names = ''");
  await waitFor('');
  for (const id of [1, 3]) expect(await outcome(write(id).execute(pool))).toBe('kept');
  expect((await sql`select id from written order by id`.execute(pool)).rows).toEqual([{ id: 1 }, { id: 3 }]);
});
