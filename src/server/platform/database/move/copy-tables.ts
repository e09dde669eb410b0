import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted } from '../registry/database-server.ts';
import { fillTables, findStoredTables } from '../stored-tables.sql.ts';

/** Copies all rows of a database into the same tables of another one, in place of what is there. */
export async function copyTables(source: pg.Client, target: pg.Client): Promise<void> {
  await source.query('begin isolation level repeatable read read only');
  const tables = await findStoredTables(source);
  await fillTables(target, async (empty) => {
    for (const { table, columns } of tables) {
      const place = `${quoted(table)} (${columns.map(quoted).join(', ')})`;
      await empty(table);
      const rows = source.query(copyTo(`copy ${place} to stdout`));
      await pipeline(rows, target.query(copyFrom(`copy ${place} from stdin`)));
    }
  });
  await source.query('commit');
}
