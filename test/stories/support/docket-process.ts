import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');

/** A running product: where it is, what it said at its start, and how to end it. */
export type DocketProcess = { origin: string; process: ChildProcess; said: string[]; stop(): Promise<void> };

/**
 * Starts the built product as a process of its own, on a free port, and waits until it says where it is. It is one server process
 * where neither the environment that is given nor DOCKET_TEST_WORKERS says how many it is to have.
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

/** Ends the product in order; where it ends otherwise, something of it may still run. */
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
