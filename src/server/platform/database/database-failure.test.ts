import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { refusalOfDatabaseFailure } from './database-failure.ts';
import { type AgencyDatabase, openOwnerClient, openPool } from './postgres.ts';
import { inTransaction } from './transaction.ts';

/** The error code a failure is reported with; `fault` for a bug. */
const refusalOf = (error: { code?: string; message: string }) => refusalOfDatabaseFailure(error)?.code ?? 'fault';
const attempt = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => refusalOf(error),
  );

describe('a database failure', () => {
  it('asks for a retry, with a delay, when the same request can succeed later (ERR-02)', () => {
    for (const code of [
      '57P01',
      '57P02',
      '57P03',
      '08006',
      '53200',
      '53300',
      '57014',
      '55P03',
      '40P01',
      '40001',
      '25006',
      '25P03',
      'ECONNREFUSED',
      'ETIMEDOUT',
      'ENOTFOUND',
    ]) {
      expect([code, refusalOf({ code, message: '' })]).toEqual([code, 'not-ready']);
      expect(refusalOfDatabaseFailure({ code, message: '' })!.details.retryAfter).toBeGreaterThan(0);
    }
    expect(refusalOf({ code: '53100', message: 'could not extend file' })).toBe('storage-full');
  });

  it('is a server error when the query is wrong (ERR-02)', () => {
    for (const code of ['42P01', '42601', '23505', '23502', '22P02', 'XX000', undefined]) {
      expect(refusalOf({ ...(code ? { code } : {}), message: 'no matter' })).toBe('fault');
    }
  });
});

describe('an unresponsive database', () => {
  let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
  let pool: AgencyDatabase;
  beforeEach(async () => {
    database = await createAgencyDatabase();
  });
  afterEach(async () => {
    await pool.destroy();
    await database.drop();
  });

  it('times out: on an unreleased lock, an endless statement and a pool without a free connection (ERR-02)', async () => {
    const owner = await openOwnerClient(database.url);
    await owner.query('begin; lock table employee');
    pool = openPool(database.url, 2, { lock: 200, connection: 2000, statement: 3500 });
    const read = () => attempt(sql`select count(*) from employee`.execute(pool));
    expect(await read()).toBe('not-ready');
    expect(await attempt(sql`select pg_sleep(600)`.execute(pool))).toBe('not-ready');
    const busy = [1, 2].map(() => attempt(sql`select pg_sleep(600)`.execute(pool)));
    expect(await read()).toBe('not-ready');
    expect(await Promise.all(busy)).toEqual(['not-ready', 'not-ready']);
    await owner.end();
    expect(await read()).toBe('done');
  });

  it('is "not ready" if it was just removed, until the list of agencies is reloaded (ERR-02)', async () => {
    pool = openPool(database.url, 2);
    await sql`select`.execute(pool);
    await database.drop();
    const refusal = await sql`select`.execute(pool).catch(refusalOfDatabaseFailure);
    const again = await sql`select`.execute(pool).catch(refusalOfDatabaseFailure);
    expect([refusal, again]).toMatchObject([{ code: 'not-ready' }, { code: 'not-ready' }]);
  });

  it('may disconnect between two statements of a transaction (ERR-02)', async () => {
    const owner = await openOwnerClient(database.url);
    pool = openPool(database.url, 2);
    const save = inTransaction(pool, async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await owner.query('select pg_terminate_backend($1, 10000)', [rows[0]!.pid]);
      await sql`select 1`.execute(transaction);
    });
    expect(await attempt(save)).toBe('not-ready');
    expect(await attempt(sql`select 1`.execute(pool))).toBe('done');
    await owner.end();
  });

  it("times out when it doesn't answer, and is queried over a new connection afterwards (ERR-02)", async () => {
    const way = await layWay(database.url);
    pool = openPool(way.url, 2, { connection: 2000, answer: 2000 });
    const save = () => attempt(inTransaction(pool, (transaction) => sql`select 1`.execute(transaction)));
    expect(await save()).toBe('done');
    way.isSilent = true;
    expect(await Promise.all([save(), save(), save()])).toEqual(['not-ready', 'not-ready', 'not-ready']);
    way.isSilent = false;
    expect(await Promise.all([save(), save(), save()])).toEqual(['done', 'done', 'done']);
    way.close();
  });
});

/** A proxy to a database that drops everything while it's silent. */
async function layWay(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!way.isSilent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const way = {
    url: near.href,
    isSilent: false,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return way;
}
