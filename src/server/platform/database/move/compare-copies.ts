import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { quoted } from '../registry/database-server.ts';
import { findStoredTables } from '../stored-tables.sql.ts';

/** Of a table: how many rows it has, and a total over what every one of them holds. */
type TableTotal = { rows: string; total: string };

/** Compares the number of rows and the content of each table in a database and in its copy. Throws a StartProblem that names one that differs. */
export async function compareCopies(source: pg.Client, target: pg.Client): Promise<void> {
  for (const { table } of await findStoredTables(source)) {
    const [old, copy] = await Promise.all([totalOf(source, table), totalOf(target, table)]);
    if (old.rows !== copy.rows)
      throw new StartProblem(`The copy has ${copy.rows} rows in ${table}, and there are ${old.rows}.`);
    if (old.total !== copy.total) throw new StartProblem(`The copy of ${table} has other values than the original.`);
  }
}

async function totalOf(client: pg.Client, table: string): Promise<TableTotal> {
  const { rows } = await client.query<TableTotal>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(record::text, 0)::numeric), 0)::text as total
     from ${quoted(table)} as record`,
  );
  return rows[0]!;
}
