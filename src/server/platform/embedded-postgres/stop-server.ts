import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePlace } from './database-place.ts';
import type { Engine } from './engine.ts';
import { runAs } from './engine-account.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './process.ts';

const LOOK_AGAIN_MS = 50;

/** How a server is told to end, and how long it may take: closing all connections, then without tidying up. */
const WAYS = [
  { signal: 'INT', patienceMs: 45_000 },
  { signal: 'QUIT', patienceMs: 15_000 },
] as const;

/**
 * Ends the server: its connections are closed, what was acknowledged is on the disk. No server is as good as a stopped one.
 * It is that one process which is told to end and waited for: `pg_ctl stop` looks at the folder, and where another server
 * had been started in it meanwhile, waited for that one and ended it as well (FIX-02).
 */
export async function stopServer(engine: Engine, place: DatabasePlace): Promise<void> {
  const server = await readPostmasterFile(place);
  if (!server) return;
  let output = '';
  for (const { signal, patienceMs } of WAYS) {
    const told = await runAs(place.account, engine.pgCtl, ['kill', signal, String(server.pid)]);
    output = told.output;
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
