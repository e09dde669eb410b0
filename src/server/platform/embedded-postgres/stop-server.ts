import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePlace } from './database-place.ts';
import type { Engine } from './engine.ts';
import { runAs } from './engine-account.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './process.ts';

const LOOK_AGAIN_MS = 50;

/** The signals that stop a server, with their time limits: first closing connections, then without cleaning up. */
const WAYS = [
  { signal: 'INT', patienceMs: 45_000 },
  { signal: 'QUIT', patienceMs: 15_000 },
] as const;

/**
 * Stops the server: connections are closed, and acknowledged data is on disk. A missing server counts as stopped. Signals exactly that
 * process: `pg_ctl stop` would also stop a newer server in the same folder.
 */
export async function stopServer(engine: Engine, place: DatabasePlace): Promise<void> {
  const server = await readPostmasterFile(place);
  if (!server) return;
  let output = '';
  for (const { signal, patienceMs } of WAYS) {
    const sent = await runAs(place.account, engine.pgCtl, ['kill', signal, String(server.pid)]);
    output = sent.output;
    if (await hasEnded(server.pid, patienceMs)) return;
  }
  throw new Error(`PostgreSQL (process ${server.pid}) did not stop: ${output.trim()}`);
}

async function hasEnded(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(LOOK_AGAIN_MS);
  }
  return true;
}
