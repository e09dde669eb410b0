import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The operating system account that runs PostgreSQL, if it isn't the one that started Docket. */
export type EngineAccount = { uid: number; gid: number };

/** A program's exit status (-1 if it couldn't be started) and output. */
export type Ended = { status: number; output: string };

const UNPRIVILEGED: EngineAccount = { uid: 65534, gid: 65534 };

/** Returns whether Docket runs as root, which PostgreSQL refuses. */
export const isSuperuser = (): boolean => process.getuid?.() === 0;

/** Finds an unprivileged account for PostgreSQL when Docket runs as root: `postgres`, else `nobody`. */
export async function unprivilegedAccount(): Promise<EngineAccount> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    // On macOS `nobody` is -2, which chown rejects.
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return UNPRIVILEGED;
}

/**
 * Runs a program to its end as `account` (or ourselves). It gets its own session, so that Ctrl+C reaches only Docket, and a clean
 * environment, so that variables such as PGPORT don't affect the server.
 */
export function runAs(account: EngineAccount | undefined, program: string, parameters: string[]): Promise<Ended> {
  const isWindows = process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      ...account,
      cwd: isWindows ? undefined : '/',
      env: isWindows ? windowsEnvironment() : { PATH: '/usr/bin:/bin', TZ: 'UTC' },
      detached: !isWindows,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ status: -1, output: error.message }));
    child.once('close', (status) => resolve({ status: status ?? -1, output }));
    // On Windows the started server inherits the pipes, which would stay open as long as it runs.
    if (isWindows) child.once('exit', () => [child.stdout, child.stderr].forEach((pipe) => void pipe.destroy()));
  });
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !name.toUpperCase().startsWith('PG'));
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), TZ: 'UTC' };
}
