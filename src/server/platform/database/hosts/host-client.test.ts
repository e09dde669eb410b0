import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import { refusalOfDatabaseFailure } from '../database-failure.ts';
import { type AgencyDatabase, APPLICATION_ROLE, openOwnerClient, openPool } from '../postgres.ts';

/** Two servers that know nothing of each other: which of them takes changes is a setting. */
let servers: { folder: string; engine: EmbeddedPostgres; url: URL }[] = [];
let silent: Server;
let pool: AgencyDatabase | undefined;
const sockets = new Set<Socket>();
const [ONE, OTHER] = [0, 1];

beforeAll(async () => {
  servers = await Promise.all(
    [0, 1].map(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'docket-test-'));
      chmodSync(folder, 0o755);
      const engine = await startEmbeddedPostgres({ dataFolder: folder, settings: { fsync: 'off' } });
      return { folder, engine, url: new URL(engine.url) };
    }),
  );
  for (const [index, { engine }] of servers.entries()) {
    const owner = await openOwnerClient(engine.url);
    await owner.query(`create role ${APPLICATION_ROLE} nologin`);
    await owner.query(`create table written (id integer); grant all on written to ${APPLICATION_ROLE}`);
    await owner.query(`create table server as select ${index} as index; grant select on server to ${APPLICATION_ROLE}`);
    await owner.query("create role desk superuser login password 'desk'");
    await owner.query('create database still');
    await owner.query('alter database still set default_transaction_read_only = on');
    await owner.end();
  }
  silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(async () => {
  await pool?.destroy();
  pool = undefined;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent?.close();
  for (const { engine, folder } of servers) {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

const hostOf = (which: number) => servers[which]!.url.host;
/** The address of several servers, with a login that both have. */
function addressOf(hosts: readonly string[], attributes = '', database = 'postgres') {
  return `postgres://desk:desk@${hosts.join(',')}/${database}${attributes}`;
}
/** An address nobody listens at. */
const AWAY = '127.0.0.1:1';
const silentHost = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`;

/** Makes a server one that only reads, as an engine does whose disk is full, or one that takes changes again. */
async function turn(which: number, to: 'read-only' | 'read-write') {
  const owner = await openOwnerClient(servers[which]!.engine.url);
  await owner.query('set default_transaction_read_only = off');
  await owner.query(`alter system set default_transaction_read_only = ${to === 'read-only' ? 'on' : 'off'}`);
  await owner.query('select pg_reload_conf()');
  await owner.end();
  const shown = async () => {
    const fresh = await openOwnerClient(servers[which]!.engine.url);
    const { rows } = await fresh.query('show default_transaction_read_only');
    await fresh.end();
    return rows[0].default_transaction_read_only;
  };
  await expect.poll(shown, { timeout: 60_000 }).toBe(to === 'read-only' ? 'on' : 'off');
}

async function serverOf(address: string): Promise<number> {
  const client = await openOwnerClient(address);
  const { rows } = await client.query('select index from server');
  await client.end();
  return rows[0].index;
}
const serverOfPool = async (database: AgencyDatabase) =>
  (await sql<{ index: number }>`select index from server`.execute(database)).rows[0]!.index;
const write = (database: AgencyDatabase) =>
  sql`insert into written (id) values (1)`.execute(database).then(
    () => 'kept',
    (error: Error & { code?: string }) => refusalOfDatabaseFailure(error)?.code ?? error.message,
  );

it('SCALE-11 connects to the server that takes changes, whichever of the others is away, silent or only reads', async () => {
  await turn(ONE, 'read-only');
  expect(await serverOf(addressOf([hostOf(ONE), hostOf(OTHER)]))).toBe(OTHER);
  expect(await serverOf(addressOf([AWAY, hostOf(OTHER), hostOf(ONE)]))).toBe(OTHER);
  expect(await serverOf(addressOf([silentHost(), hostOf(ONE), AWAY, hostOf(OTHER)]))).toBe(OTHER);
  expect(await serverOf(addressOf([hostOf(ONE), hostOf(OTHER)], '?target_session_attrs=any'))).toBe(ONE);
  // It only reads, and is the primary all the same.
  expect(await serverOf(addressOf([hostOf(ONE), AWAY], '?target_session_attrs=primary'))).toBe(ONE);
  await turn(ONE, 'read-write');
});

it('SCALE-11 says of each server why it is none, and what a server itself refuses', async () => {
  await turn(ONE, 'read-only');
  pool = openPool(addressOf([AWAY, hostOf(ONE)]), 2, { connection: 1000 });
  const failure = await serverOfPool(pool).catch((error: Error & { code?: string }) => error);
  expect(String(failure)).toContain(
    `${AWAY} does not answer (connect ECONNREFUSED ${AWAY}); ${hostOf(ONE)} only reads`,
  );
  expect(refusalOfDatabaseFailure(failure as Error)?.code).toBe('not-ready');
  await turn(ONE, 'read-write');
  const missing = openOwnerClient(addressOf([AWAY, hostOf(ONE)], '', 'nowhere'));
  await expect(missing).rejects.toMatchObject({ code: '3D000' });
});

it('SCALE-11 drops the connections to a server that has turned read-only, and goes on at the other', async () => {
  await turn(OTHER, 'read-only');
  pool = openPool(addressOf([AWAY, hostOf(ONE), hostOf(OTHER)]), 4);
  const database = pool;
  const sleeping = () => sql`select pg_sleep(0.01)`.execute(database);
  await Promise.all([sleeping(), sleeping(), sleeping()]);
  expect(await write(database)).toBe('kept');
  await turn(OTHER, 'read-write');
  await turn(ONE, 'read-only');
  expect(await write(database)).toBe('not-ready');
  await expect.poll(() => write(database), { timeout: 60_000 }).toBe('kept');
  const at = await Promise.all([1, 2, 3, 4].map(() => serverOfPool(database)));
  expect(at).toEqual([OTHER, OTHER, OTHER, OTHER]);
  await turn(ONE, 'read-write');
});

it('SCALE-11 keeps its connections where a database alone only reads, as somebody meant it', async () => {
  pool = openPool(addressOf([hostOf(ONE), AWAY], '', 'still'), 1);
  const database = pool;
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]!.pid;
  const before = await backend();
  const writing = sql`create table no_matter ()`.execute(database);
  await expect(writing).rejects.toMatchObject({ code: '25006' });
  // Whoever was asked about it has answered.
  const others = async () =>
    (await sql`select from pg_stat_activity where datname = 'still' and pid <> ${before}`.execute(database)).rows
      .length;
  await expect.poll(others, { timeout: 60_000 }).toBe(0);
  expect(await backend()).toBe(before);
});

it('SCALE-11 goes to the next server when one has ended, for pools and single connections alike', async () => {
  pool = openPool(addressOf([hostOf(ONE), AWAY, hostOf(OTHER)]), 2);
  const database = pool;
  await turn(OTHER, 'read-only');
  expect(await serverOfPool(database)).toBe(ONE);
  await servers[ONE]!.engine.stop();
  await turn(OTHER, 'read-write');
  await expect.poll(() => serverOfPool(database).catch(() => null), { timeout: 60_000 }).toBe(OTHER);
  expect(await serverOf(addressOf([hostOf(ONE), AWAY, hostOf(OTHER)]))).toBe(OTHER);
});
