import pg from 'pg';
import { afterAll } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { importCsv } from '../importing/import-csv.ts';
import type { ImportResult } from '../importing/import-result.ts';
import { kindNamed } from '../kinds.ts';

/** An empty agency to import into, for one test. */
export type ImportTarget = Awaited<ReturnType<ReturnType<typeof importTargetsOfFile>>>;

type Database = { client: pg.Client; empty(): Promise<void>; drop(): Promise<void> };
async function makeDatabase(): Promise<Database> {
  const database = await createAgencyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const tables = await emptyTables(client);
  return {
    client,
    // Active triggers of the trail and foreign keys would prevent this.
    empty: async () =>
      void (await client.query(
        `set session_replication_role = replica; ${tables.map((name) => `delete from ${name}`).join('; ')};
         reset session_replication_role`,
      )),
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}

/** The tables that migrations leave empty. */
async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    if ((await client.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
  }
  return empty;
}

/** Provides empty agencies to a test file: one database, emptied for each. Close it when done. */
export function importTargetsOfFile() {
  let made: Promise<Database> | undefined;
  afterAll(async () => (await made)?.drop());
  return async function openImportTarget() {
    made ??= makeDatabase();
    const { client, empty } = await made;
    return {
      load: (kind: string, csv: string | Buffer, dryRun = false) =>
        importCsv(client, kindNamed(kind)!, Buffer.from(csv), { dryRun }),
      rows: async (sql: string) => (await client.query(sql)).rows,
      close: empty,
    };
  };
}

/** Formats problems as texts: "4 name: must not be blank". */
export function reasons(problems: ImportResult['problems']): string[] {
  return problems.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`);
}
