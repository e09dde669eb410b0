import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { openConnectionBudget } from './connection-budget.ts';
import { type AgencyDatabase, openPool } from './postgres.ts';

const databases: Awaited<ReturnType<typeof createAgencyDatabase>>[] = [];
let pools: AgencyDatabase[] = [];

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) databases.push(await createAgencyDatabase());
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()));
  pools = [];
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

function openPools(size: number, most: number, patience = 60_000) {
  const budget = openConnectionBudget(size, patience);
  pools = databases.map(({ url }) => openPool(url, most, { budget }));
  return { budget, pools };
}

const ask = (pool: AgencyDatabase, seconds = 0) => sql`select pg_sleep(${seconds})`.execute(pool);

/** Holds a connection until released. */
function hold(pool: AgencyDatabase) {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const done = pool.connection().execute(async (connection) => {
    await ask(connection);
    isHeld();
    await held;
  });
  return { taken, letGo, done };
}

describe('the connections of a process to a server', () => {
  it("stay within the budget and each agency's share, and every request is served (SCALE-04)", async () => {
    const { budget, pools } = openPools(4, 3);
    let most = 0;
    const requests = Array.from({ length: 120 }, async (_, index) => {
      await ask(pools[index % 3]!, 0.002);
      most = Math.max(most, budget.figures().open);
    });
    await Promise.all(requests);
    expect(most).toBeLessThanOrEqual(4);
    expect(budget.figures().waiting).toBe(0);
  });

  it('are closed, longest idle first, when another agency needs one (SCALE-04)', async () => {
    const { budget, pools } = openPools(2, 2);
    await ask(pools[0]!);
    await ask(pools[1]!);
    const held = hold(pools[1]!);
    await held.taken;
    // The first agency's connection is idle, so it's closed for the third.
    await ask(pools[2]!);
    expect(budget.figures()).toEqual({ open: 2, waiting: 0 });
    const again = hold(pools[2]!);
    await again.taken;
    held.letGo();
    again.letGo();
    await Promise.all([held.done, again.done]);
  });

  it('go to the agency with the fewest first, before all waiting requests of a busy agency (SCALE-04)', async () => {
    const { budget, pools } = openPools(3, 3);
    const noisy = [1, 2, 3].map(() => hold(pools[0]!));
    await Promise.all(noisy.map(({ taken }) => taken));
    const order: string[] = [];
    const waits = [1, 2, 3, 4].map((number) => ask(pools[0]!).then(() => order.push(`noisy ${number}`)));
    const quiet = hold(pools[1]!);
    void quiet.taken.then(() => order.push('quiet'));
    await expect.poll(() => budget.figures().waiting).toBe(5);
    noisy[0]!.letGo();
    await quiet.taken;
    expect(order).toEqual(['quiet']);
    noisy[1]!.letGo();
    noisy[2]!.letGo();
    quiet.letGo();
    await Promise.all([...waits, quiet.done, ...noisy.map(({ done }) => done)]);
    expect(order.toSorted()).toEqual(['noisy 1', 'noisy 2', 'noisy 3', 'noisy 4', 'quiet']);
  });

  it('go to waiting agencies when requests end while all are in use (SCALE-04)', async () => {
    // Idle connections are dropped after 30 seconds; without a handover the waiting request would time out.
    const { budget, pools } = openPools(1, 1, 20_000);
    const held = hold(pools[0]!);
    await held.taken;
    const waits = Promise.all([ask(pools[1]!), ask(pools[2]!), ask(pools[1]!)]);
    waits.catch(() => undefined);
    await expect.poll(() => budget.figures().waiting).toBe(3);
    held.letGo();
    await held.done;
    await waits;
    expect(budget.figures()).toEqual({ open: 1, waiting: 0 });
  });

  it('are waited for up to a limit; a request that timed out takes none from others (SCALE-04)', async () => {
    const { budget, pools } = openPools(1, 1, 50);
    const held = hold(pools[0]!);
    await held.taken;
    await expect(ask(pools[1]!)).rejects.toThrow('timeout exceeded when trying to connect');
    expect(budget.figures()).toEqual({ open: 1, waiting: 0 });
    held.letGo();
    await held.done;
    await ask(pools[1]!);
    await ask(pools[0]!);
  });

  it('are replaced when one breaks (SCALE-04)', async () => {
    const { pools } = openPools(1, 1);
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(pools[0]!)).rejects.toThrow();
    await ask(pools[1]!);
    await ask(pools[0]!);
  });
});
