import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { quoted } from '../registry/database-server.ts';
import { findStoredTables } from '../stored-tables.sql.ts';

/** What PostgreSQL says of a statement that took too long. */
const TOO_LONG = '57014';

/**
 * Counts the rows of each table in a database and in its copy. Throws a StartProblem that names a table which differs; answers false where
 * counting takes longer than `patience` milliseconds, as people wait for it.
 */
export async function compareCopies(source: pg.Client, target: pg.Client, patience: number): Promise<boolean> {
  const tables = (await findStoredTables(source)).map(({ table }) => table);
  const counting = tables.map((table) => `select '${table}' as table, count(*) as rows from ${quoted(table)}`);
  const counts = async (client: pg.Client) => {
    await client.query(`set statement_timeout = ${patience}`);
    try {
      const { rows } = await client.query<{ table: string; rows: number }>(counting.join(' union all '));
      return new Map(rows.map((row) => [row.table, row.rows]));
    } finally {
      await client.query('reset statement_timeout');
    }
  };
  const counted = await Promise.allSettled([counts(source), counts(target)]);
  for (const one of counted) {
    if (one.status === 'fulfilled') continue;
    if ((one.reason as { code?: string }).code === TOO_LONG) return false;
    throw one.reason;
  }
  const [old, copy] = counted.map((one) => (one as PromiseFulfilledResult<Map<string, number>>).value);
  const different = tables.find((table) => old!.get(table) !== copy!.get(table));
  if (different)
    throw new StartProblem(
      `The copy has ${copy!.get(different)} rows in ${different}, and there are ${old!.get(different)}.`,
    );
  return true;
}
