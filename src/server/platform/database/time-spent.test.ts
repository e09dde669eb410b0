import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import { type AgencyDatabase, openApplicationClient } from './postgres.ts';
import { actingBy, wayOf } from './request-origin.ts';
import { startStopwatch, watchOf } from './time-spent.ts';
import { afterCommit, inTransaction } from './transaction.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let pool: AgencyDatabase;
beforeAll(async () => {
  database = await createAgencyDatabase();
  pool = openTestPool(database.url, 1);
});
afterAll(async () => {
  await pool.destroy();
  await database.drop();
});

const sleep = (on: AgencyDatabase) => sql`select pg_sleep(0.2)`.execute(on);

describe('time spent in a request', () => {
  it('counts SQL in flight once for pipelined statements (OBS-02)', async () => {
    const watch = startStopwatch();
    const began = performance.now();
    await inTransaction(watch.through(pool), (transaction) => Promise.all([sleep(transaction), sleep(transaction)]));
    const { sql: inSql, statements } = watch.read();
    // BEGIN and COMMIT also count.
    expect(statements).toBe(4);
    expect(inSql).toBeGreaterThanOrEqual(400);
    // If each statement were counted, the second would have included its wait for the first.
    expect(inSql).toBeLessThanOrEqual(performance.now() - began);
  });

  it('waiting for a connection is not SQL, and other requests’ statements are not counted (OBS-02)', async () => {
    const [first, second] = [startStopwatch(), startStopwatch()];
    await Promise.all([sleep(first.through(pool)), sql`select 1`.execute(second.through(pool))]);
    expect(first.read().statements).toBe(1);
    expect(second.read().statements).toBe(1);
    // The pool's only connection was busy while the first slept.
    expect(second.read().waiting).toBeGreaterThan(100);
    expect(first.read().sql).toBeGreaterThanOrEqual(200);
  });

  it('a connection of its own counts from when it is there, with what fails (OBS-02)', async () => {
    const watch = startStopwatch();
    const client = watch.over(await watch.whileWaiting(openApplicationClient(database.url, 10_000)));
    try {
      await client.query('select pg_sleep(0.2)');
      await expect(client.query('select nonsense')).rejects.toThrow('nonsense');
    } finally {
      await client.end();
    }
    const { sql: inSql, statements, waiting } = watch.read();
    expect(statements).toBe(2);
    expect(inSql).toBeGreaterThanOrEqual(200);
    expect(waiting).toBeGreaterThan(0);
  });

  it('a database that is counted is still the same: its way, its failures, what waits for a COMMIT (OBS-02, AUDIT-03)', async () => {
    const watch = startStopwatch();
    const counted = watch.through(actingBy(pool, 'api'));
    expect(watchOf(counted)).toBe(watch);
    expect(watchOf(pool)).toBeNull();
    expect([wayOf(counted), wayOf(watch.through(pool))]).toEqual(['api', 'web']);
    const told: AgencyDatabase[] = [];
    await inTransaction(counted, async (transaction) => {
      expect(wayOf(transaction)).toBe('api');
      afterCommit(transaction, (on) => told.push(on));
    });
    expect(told.map((on) => on === pool)).toEqual([true]);
    const counts = startStopwatch();
    for (const used of [actingBy(counts.through(pool), 'api'), counts.through(pool)]) {
      await inTransaction(used, async (transaction) => afterCommit(transaction, (on) => told.push(on)));
    }
    expect(told.map((on) => on === pool)).toEqual([true, true, true]);
    await expect(sql`select nonsense`.execute(counted)).rejects.toThrow('nonsense');
    expect(await counted.selectFrom('employee').selectAll().execute()).toEqual([]);
  });
});
