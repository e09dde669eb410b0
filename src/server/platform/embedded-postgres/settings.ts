import { randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { SETTINGS_FILE } from './cluster.ts';
import type { DatabasePlace } from './database-place.ts';

const MEGABYTE = 1024 * 1024;

export async function writeSettings(
  place: DatabasePlace,
  port: number,
  settings: Record<string, string>,
): Promise<void> {
  const lines = Object.entries({ ...standardSettings(), ...settings, ...network(port) }).map(([name, value]) => {
    if (!/^[a-z][a-z0-9_.]*$/i.test(name)) throw new Error(`${name} is not the name of a setting of PostgreSQL`);
    return `${name} = '${value.replaceAll("'", "''")}'`;
  });
  await putClusterFile(place, SETTINGS_FILE, `${lines.join('\n')}\n`);
}

/** Chooses the previous port if it's free, so that saved connections keep working, else any free one. */
export async function choosePort(place: DatabasePlace): Promise<number> {
  const text = await readFile(join(place.cluster, SETTINGS_FILE), 'utf8').catch(() => '');
  const last = Number(/^port = '(\d+)'$/m.exec(text)?.[1] ?? 0);
  return (last && (await listenOnce(last))) || (await listenOnce(0)) || 0;
}

/** Returns the port of a listener on loopback; undefined if it's taken. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}

const network = (port: number): Record<string, string> => ({
  port: String(port),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
});

function standardSettings(): Record<string, string> {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), limit) / MEGABYTE;
  return {
    shared_buffers: memory < 2048 ? '64MB' : '256MB',
    effective_cache_size: `${Math.max(256, Math.round(memory / 4))}MB`,
    work_mem: memory < 2048 ? '4MB' : '16MB',
    maintenance_work_mem: '64MB',
    max_connections: '200',
    // Many people share few cores, so one report must not use them all. Containers also lack the shared memory for it.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    random_page_cost: '1.1',
    password_encryption: 'scram-sha-256',
    // Acknowledged saves are on disk. Only tests turn these off.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  };
}

/**
 * Writes a file into PostgreSQL's folder, readable by its account only. Replaces the old file rather than follow links, because the folder
 * belongs to an unprivileged account.
 */
async function putClusterFile(
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
