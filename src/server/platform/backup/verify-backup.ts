import { migrate } from '../database/migrations/migrate.ts';
import { quoted } from '../database/registry/database-server.ts';
import type { DatabaseFolders, Registry } from '../database/registry/registry.ts';
import { StartProblem } from '../operations/start-problem.ts';
import { type OpenBackup, readBackup } from './read-backup.ts';

/**
 * Restores a backup into a scratch database on a PostgreSQL server, and compares row counts with the file. Throws StartProblem with the
 * reason if the backup is unusable.
 */
export async function verifyBackup(
  { registry, folders }: { registry: Pick<Registry, 'scratch'>; folders: DatabaseFolders },
  { file, kind, server, signal }: Parameters<typeof readBackup>[0] & { server: string },
): Promise<void> {
  const migrations = kind === 'registry' ? folders.registry : folders.agency;
  await readBackup({ file, kind, signal }, (backup) =>
    registry.scratch.use(server, async (client) => {
      await migrate(client, migrations, { only: backup.head.migrations, contractsUpTo: Number.POSITIVE_INFINITY });
      await compareRows(client, await backup.fill(client));
    }),
  );
}

async function compareRows(
  client: Parameters<OpenBackup['fill']>[0],
  { rows = {} }: Awaited<ReturnType<OpenBackup['fill']>>,
) {
  for (const [table, count] of Object.entries(rows)) {
    const found = await client.query<{ count: number }>(`select count(*)::float8 as count from ${quoted(table)}`);
    if (found.rows[0]!.count !== count)
      throw new StartProblem(`The backup has ${found.rows[0]!.count} rows in ${table}, expected ${count}.`);
  }
}
