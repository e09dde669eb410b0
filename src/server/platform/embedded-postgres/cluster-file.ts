import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabasePlace } from './database-place.ts';

/**
 * Writes a file into PostgreSQL's own folder, readable by its user alone. A new file replaces the old one: the folder belongs to a user
 * with fewer rights, whose links we must not follow.
 */
export async function putClusterFile(
  { cluster, account }: Pick<DatabasePlace, 'cluster' | 'account'>,
  name: string,
  text: string,
): Promise<void> {
  const file = join(cluster, name);
  const fresh = `${file}.${randomUUID()}`;
  const handle = await open(fresh, 'wx', 0o600);
  await handle.writeFile(text);
  if (account) await handle.chown(account.uid, account.gid);
  await handle.sync();
  await handle.close();
  await rename(fresh, file);
}
