import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { type AgencyDatabase, openOwnerClient, openPool } from './postgres.ts';

type TestDatabase = Awaited<ReturnType<typeof createAgencyDatabase>>;
let agency: TestDatabase;
let pool: AgencyDatabase;
beforeAll(async () => {
  agency = await createAgencyDatabase();
  pool = openPool(agency.url, 3);
});
afterAll(async () => {
  await pool.destroy();
  await agency.drop();
});

const write = () =>
  sql`update agency set name = name`.execute(pool).then(
    () => null,
    (error: { code?: string }) => error.code,
  );
/** The sessions of three simultaneous connections. */
const sessions = async () => {
  const asked = Array.from({ length: 3 }, () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(pool),
  );
  return (await Promise.all(asked)).map(({ rows }) => rows[0]!.pid);
};
/** Makes the database read-only, or writable again, for new connections. */
const turn = async (to: 'on' | 'off') => {
  const owner = await openOwnerClient(agency.url);
  await owner.query('set default_transaction_read_only = off');
  const { rows } = await owner.query('select current_database() as name');
  await owner.query(`alter database "${rows[0].name}" set default_transaction_read_only = ${to}`);
  await owner.end();
};

it('opens every connection again after a write was refused because the server only reads (SCALE-11)', async () => {
  await turn('on');
  const before = await sessions();
  await turn('off');
  expect(await write()).toBe('25006');
  const after = await sessions();
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect(await write()).toBeNull();
});
