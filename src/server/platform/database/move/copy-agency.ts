import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartProblem } from '../../operations/start-problem.ts';
import { quoted } from '../registry/database-server.ts';
import { fillTables, findSequences, findStoredTables, setSequences } from '../stored-tables.sql.ts';

/** Copies all rows and sequences of a read-only database into one with the same tables, replacing their content. */
export async function copyAgency(source: pg.Client, target: pg.Client): Promise<void> {
  const tables = await findStoredTables(source);
  await fillTables(target, async (empty) => {
    for (const { table, columns } of tables) {
      const place = `${quoted(table)} (${columns.map(quoted).join(', ')})`;
      await empty(table);
      const rows = source.query(copyTo(`copy ${place} to stdout`));
      await pipeline(rows, target.query(copyFrom(`copy ${place} from stdin`)));
    }
  });
  await setSequences(target, await findSequences(source));
}

/** Compares row counts and content checksums per table. Throws a StartProblem that names a differing table. */
export async function compareCopies(source: pg.Client, target: pg.Client): Promise<void> {
  for (const { table } of await findStoredTables(source)) {
    const [original, copy] = await Promise.all([sumUpTable(source, table), sumUpTable(target, table)]);
    if (original.rows !== copy.rows)
      throw new StartProblem(`The copy of ${table} has ${copy.rows} rows; the original has ${original.rows}.`);
    if (original.total !== copy.total) throw new StartProblem(`The copy of ${table} differs from the original.`);
  }
}

async function sumUpTable(client: pg.Client, table: string): Promise<{ rows: string; total: string }> {
  const { rows } = await client.query<{ rows: string; total: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(record::text, 0)::numeric), 0)::text as total
     from ${quoted(table)} as record`,
  );
  return rows[0]!;
}
