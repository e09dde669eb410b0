import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { type AgencyDatabase, type AgencyTransaction, openOwnerClient, openPool } from './postgres.ts';
import { afterCommit, inTransaction } from './transaction.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let pool: AgencyDatabase;
beforeEach(async () => {
  database = await createAgencyDatabase();
  pool = openPool(database.url, 2);
  const owner = await openOwnerClient(database.url);
  await owner.query('create table step (place serial, name text unique); grant all on step, step_place_seq to public');
  await owner.end();
});
afterEach(async () => {
  await pool.destroy();
  await database.drop();
});

const note = (transaction: AgencyTransaction, name: string) =>
  sql`insert into step (name) values (${name})`.execute(transaction);
const noteBySelect = (transaction: AgencyTransaction, name: string) =>
  transaction
    .selectNoFrom(sql`(select nextval('step_place_seq'))`.as('place'))
    .execute()
    .then(() => name);
const names = async (asker: AgencyDatabase | AgencyTransaction = pool) =>
  (await sql<{ name: string }>`select name from step order by place`.execute(asker)).rows.map(({ name }) => name);

describe('a transaction', () => {
  it('runs concurrently issued statements in the order in which they were issued', async () => {
    const seen = await inTransaction(pool, async (transaction) => {
      const [, , first, , second] = await Promise.all([
        note(transaction, 'one'),
        noteBySelect(transaction, 'no row'),
        names(transaction),
        note(transaction, 'two'),
        names(transaction),
      ]);
      return [first, second];
    });
    expect(seen).toEqual([['one'], ['one', 'two']]);
    expect(await names()).toEqual(['one', 'two']);
  });

  it('is committed or rolled back as a whole, whether a statement or the code fails', async () => {
    const failing = [
      (transaction: AgencyTransaction) =>
        Promise.all([note(transaction, 'a'), note(transaction, 'a'), note(transaction, 'b')]),
      async (transaction: AgencyTransaction) => {
        await note(transaction, 'c');
        throw new Error('no');
      },
      async () => {
        throw new Error('before any statement');
      },
    ];
    for (const work of failing) await expect(inTransaction(pool, work as never)).rejects.toThrow();
    expect(await names()).toEqual([]);
    await inTransaction(pool, (transaction) => note(transaction, 'd'));
    expect(await names()).toEqual(['d']);
  });

  it('reports the first failure of concurrently issued statements, and rolls back', async () => {
    const work = inTransaction(pool, (transaction) =>
      Promise.all([note(transaction, 'a'), note(transaction, 'a'), sql`select nonsense`.execute(transaction)]),
    );
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  it('keeps writes before a rolled-back savepoint, and actions after COMMIT', async () => {
    let calls = 0;
    await inTransaction(pool, async (transaction) => {
      await note(transaction, 'a');
      await sql`savepoint attempt`.execute(transaction);
      await expect(note(transaction, 'a')).rejects.toMatchObject({ code: '23505' });
      await sql`rollback to savepoint attempt`.execute(transaction);
      afterCommit(transaction, () => (calls += 1));
      expect(calls).toBe(0);
    });
    expect([await names(), calls]).toEqual([['a'], 1]);
  });

  it('rejects statements after its end', async () => {
    let kept: AgencyTransaction | undefined;
    await inTransaction(pool, async (transaction) => {
      kept = transaction;
    });
    await expect(note(kept!, 'c')).rejects.toThrow('is over');
    expect(await names()).toEqual([]);
  });
});
