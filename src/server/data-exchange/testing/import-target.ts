import pg from 'pg';
import { createAgencyDatabase } from '../../testing/test-databases.ts';
import { importCsv } from '../import-csv.ts';
import type { ImportProblem } from '../import-result.ts';
import { kindNamed } from '../kinds.ts';

/** An empty agency to import into, for one test. */
export type ImportTarget = Awaited<ReturnType<typeof openImportTarget>>;

/** Makes the database and connects. Close it when done. */
export async function openImportTarget() {
  const database = await createAgencyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    load: (kind: string, csv: string | Buffer, dryRun = false) =>
      importCsv(client, kindNamed(kind)!, Buffer.from(csv), { dryRun }),
    rows: async (sql: string) => (await client.query(sql)).rows,
    async close() {
      await client.end();
      await database.drop();
    },
  };
}

/** Problems as lines of text: "4 name: must not be blank". */
export function reasons(problems: readonly ImportProblem[]): string[] {
  return problems.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`);
}
