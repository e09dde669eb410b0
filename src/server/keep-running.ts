import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_RESTARTS, restartWait } from '#domain/operations/restart.ts';
import { restartEnvironment } from './platform/operations/restarts.ts';

/** The server's bundle, in this folder. */
const SERVER = join(import.meta.dirname, 'main.js');

/**
 * Runs the server as a child process and restarts it when it dies: after a crash, out of memory, or killed. Passes on stop signals, and
 * exits with its exit code. A server that fails its first start isn't restarted: its message says what to do.
 */
async function keepRunning() {
  const stopping = new AbortController();
  let server: ChildProcess | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopping.abort();
      server?.kill(signal);
    });

  let restarts = NO_RESTARTS;
  let hasServed = false;
  let crashes = 0;
  for (;;) {
    const startedAt = Date.now();
    server = fork(SERVER, { env: { ...process.env, ...restartEnvironment(restarts) } });
    server.once('message', () => {
      hasServed = true;
    });
    const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null];
    if (code === 0 || stopping.signal.aborted || !hasServed) process.exit(code ?? 1);

    const next = restartWait(Date.now() - startedAt, crashes);
    crashes = next.crashes;
    const why = signal ?? `exit code ${code}`;
    restarts = { count: restarts.count + 1, lastAt: new Date().toISOString(), why };
    process.stderr.write(`The server ended unexpectedly (${why}). Restarting in ${next.wait / 1000} s.\n`);
    await delay(next.wait, undefined, { signal: stopping.signal }).catch(() => process.exit(0));
  }
}

await keepRunning();
