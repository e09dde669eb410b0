import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgencyDatabase } from '../../testing/test-databases.ts';
import { type AgencyDatabase, type AgencyTransaction, openOwnerClient, openPool } from './postgres.ts';
import { PreparingClient } from './prepared-statements.ts';
import { inTransaction, onOneConnection } from './transaction.ts';

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
  it('carries out what was asked together in the order in which it was asked, however it was asked', async () => {
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

  it('is kept whole or not at all, whether what fails is a statement or a thought', async () => {
    const failing = [
      (transaction: AgencyTransaction) =>
        Promise.all([note(transaction, 'a'), note(transaction, 'a'), note(transaction, 'b')]),
      async (transaction: AgencyTransaction) => {
        await note(transaction, 'c');
        throw new Error('no');
      },
      async () => {
        throw new Error('before anything was asked');
      },
    ];
    for (const work of failing) await expect(inTransaction(pool, work as never)).rejects.toThrow();
    expect(await names()).toEqual([]);
    await inTransaction(pool, (transaction) => note(transaction, 'd'));
    expect(await names()).toEqual(['d']);
  });

  it('says what failed first, also where commit travels with it, and keeps nothing then', async () => {
    const work = inTransaction(pool, (transaction, commit) =>
      Promise.all([
        note(transaction, 'a'),
        note(transaction, 'a'),
        sql`select nonsense`.execute(transaction),
        commit(),
      ]),
    );
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  it('is kept with its last statements, after which nothing can be asked', async () => {
    const work = inTransaction(pool, async (transaction, commit) => {
      const [, answer] = await Promise.all([note(transaction, 'a'), names(transaction), commit()]);
      expect(await names()).toEqual(['a']);
      await expect(note(transaction, 'b')).rejects.toThrow('is over');
      return answer;
    });
    expect(await work).toEqual(['a']);
    let kept: AgencyTransaction | undefined;
    await inTransaction(pool, async (transaction) => {
      kept = transaction;
    });
    await expect(note(kept!, 'c')).rejects.toThrow('is over');
    expect(await names()).toEqual(['a']);
  });
});

it('what is asked together on one connection is sent before an answer comes', async () => {
  const told: string[] = [];
  const { query } = PreparingClient.prototype;
  const watched = vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function (
    this: PreparingClient,
    ...sent
  ) {
    told.push('sent');
    return query.apply(this, sent as never);
  });
  try {
    const answers = await onOneConnection(pool, (connection) =>
      Promise.all(
        [1, 2, 3].map(async (number) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${number}::integer`.execute(
            connection,
          );
          told.push('answered');
          return rows[0]!.pid;
        }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(told).toEqual(['sent', 'sent', 'sent', 'answered', 'answered', 'answered']);
  } finally {
    watched.mockRestore();
  }
});
