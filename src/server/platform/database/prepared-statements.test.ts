import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { refusalOfDatabaseFailure } from './database-failure.ts';
import { type AgencyDatabase, type AgencyTransaction, openOwnerClient, openPool } from './postgres.ts';
import { PreparingClient } from './prepared-statements.ts';
import { inTransaction } from './transaction.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let pool: AgencyDatabase;
beforeEach(async () => {
  database = await createAgencyDatabase();
  pool = openPool(database.url, 1);
});
afterEach(async () => {
  await pool.destroy();
  await database.drop();
});

/** The statements the connection has prepared, except this query. */
async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement not like '%pg_prepared_statements%'`.execute(pool);
  return rows.map(({ statement }) => statement);
}

/** Returns a statement that is unique in the database. */
let asked = 0;
const newText = () => `select ${++asked} as number, $1::integer as given`;
const ask = (text: string) => pool.executeQuery({ ...sql`select`.compile(pool), sql: text, parameters: [7] });

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => refusalOfDatabaseFailure(error)?.code ?? 'fault',
  );

describe('prepared statements', () => {
  it('keep statements that are executed repeatedly, and none that are executed once', async () => {
    const [again, once] = [newText(), newText()];
    for (const text of [again, once, again, again]) expect((await ask(text)).rows).toMatchObject([{ given: 7 }]);
    expect(await preparedTexts()).toEqual([again]);
  });

  it("are kept per connection for a limited number of uses, so that old statements don't accumulate", async () => {
    const texts = Array.from({ length: 1_500 }, newText);
    for (let round = 0; round < 2; round++) for (const text of texts) await ask(text);
    const kept = await preparedTexts();
    expect(kept.length).toBeLessThanOrEqual(1_000);
    expect(kept).not.toContain(texts[0]);
    for (let round = 0; round < 2; round++) expect((await ask(texts[0]!)).rows).toMatchObject([{ given: 7 }]);
    expect(await preparedTexts()).toContain(texts[0]);
  });

  it('are replaced when a migration changes their result: retried outside a transaction, "not ready" inside', async () => {
    const owner = await openOwnerClient(database.url);
    await owner.query(
      'create table thing (size integer); grant select on thing to public; insert into thing values (1)',
    );
    const text = 'select size, $1::integer as given from thing';
    const read = (database: AgencyDatabase | AgencyTransaction) =>
      database.executeQuery({ ...sql`select`.compile(pool), sql: text, parameters: [7] });
    for (const type of ['text', 'bigint', 'numeric']) {
      for (let round = 0; round < 3; round++) await read(pool);
      expect(await preparedTexts()).toContain(text);
      await owner.query(`alter table thing alter size type ${type} using size::${type}`);
      expect((await read(pool)).rows).toEqual([{ size: type === 'bigint' ? 1 : '1', given: 7 }]);
    }
    await owner.query('alter table thing alter size type text');
    const work = () => outcomeOf(inTransaction(pool, read));
    expect([await work(), await work()]).toEqual(['not-ready', 'done']);
    await owner.end();
  });

  it('get a new name after PostgreSQL refused to prepare them, since a pooler may have the old one in use (SCALE-07)', async () => {
    const client = new PreparingClient({ connectionString: database.url });
    await client.connect();
    const [before, text] = [newText(), newText()];
    for (let round = 0; round < 2; round++) await client.query(before, [7]);
    await client.query(text, [7]);
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(client.query(text, [7])).rejects.toThrow('transaction is aborted');
    await client.query('rollback');
    for (let round = 0; round < 2; round++) expect((await client.query(text, [7])).rows).toMatchObject([{ given: 7 }]);
    const { rows } = await client.query('select name, statement from pg_prepared_statements');
    const numberOf = (statement: string) =>
      Number(rows.find((row: { statement: string }) => row.statement === statement).name.slice('docket_'.length));
    expect(numberOf(text)).toBe(numberOf(before) + 2);
    await client.end();
  });

  it("are disabled when a pooler can't carry them", async () => {
    await pool.destroy();
    pool = openPool(database.url, 1, { preparesStatements: false });
    const text = newText();
    for (let round = 0; round < 3; round++) await ask(text);
    expect(await preparedTexts()).toEqual([]);
  });
});
