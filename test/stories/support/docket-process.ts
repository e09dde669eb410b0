import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');

/** A running product: its origin, its output at the start, and how to stop it. */
export type DocketProcess = { origin: string; process: ChildProcess; said: string[]; stop(): Promise<void> };

/**
 * Starts the built product as a process on a free port, and waits for its origin. It has one server process unless the environment or
 * DOCKET_TEST_WORKERS says otherwise.
 */
export function startDocket(environment: Record<string, string>, root = ROOT): Promise<DocketProcess> {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      WORKERS: process.env.DOCKET_TEST_WORKERS ?? '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const hear = (line: string) => {
      said.push(line);
      const origin = /^Docket is at (http:\S+)/.exec(line)?.[1];
      if (origin) resolve({ origin, process: child, said, stop: () => stop(child, said) });
    };
    createInterface({ input: child.stdout! }).on('line', hear);
    createInterface({ input: child.stderr! }).on('line', hear);
    child.on('exit', (code) => reject(new Error(`Docket ended with ${code}:\n${said.join('\n')}`)));
  });
}

/** Stops the product gracefully; if it ends otherwise, a part of it may still run. */
function stop(child: ChildProcess, said: string[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`Docket was stopped and ended with ${code ?? signal}:\n${said.join('\n')}`));
    });
    child.kill('SIGTERM');
  });
}
