import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/**
 * Waits for the turn to start what `subject` names (a database's folder, the engine's programs). Returns the function that ends the turn;
 * undefined if another process still has it after `patienceMs`. The turn is a listening address, which ends with its process. Without it,
 * two simultaneous starts would take each other's server for a leftover.
 */
export async function takeTurn(subject: string, patienceMs: number): Promise<(() => Promise<void>) | undefined> {
  const address = addressOf(createHash('sha256').update(subject).digest('hex').slice(0, 32));
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const releaseTurn = await listenOn(address);
    if (releaseTurn) return releaseTurn;
    await removeIfDeserted(address);
    if (Date.now() >= deadline) return undefined;
    await delay(LOOK_AGAIN_MS);
  }
}

/** On Linux and Windows the name disappears with its process; elsewhere it's a file that may remain. */
function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0docket-start-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\docket-start-${name}`;
  return join(tmpdir(), `docket-${name}.sock`);
}

function listenOn(path: string): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    );
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve(() => new Promise((given) => server.close(() => given())));
    });
  });
}

async function removeIfDeserted(path: string): Promise<void> {
  if (process.platform === 'linux' || process.platform === 'win32') return;
  const isDeserted = await new Promise<boolean>((resolve) => {
    const connection = connect(path);
    connection.once('connect', () => resolve(false));
    connection.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
    connection.once('close', () => connection.destroy());
  });
  if (isDeserted) await rm(path, { force: true });
}
