import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The operating system's user that PostgreSQL runs as, where that is not the user who started Docket. */
export type EngineAccount = { uid: number; gid: number };

/** How a program ended: its exit status (-1 where it could not be started at all) and all it printed. */
export type Ended = { status: number; output: string };

const UNPRIVILEGED: EngineAccount = { uid: 65534, gid: 65534 };

/** Whether Docket itself was started by the superuser of the machine. PostgreSQL refuses to run as such. */
export const isSuperuser = (): boolean => process.getuid?.() === 0;

/** Finds an unprivileged user to run PostgreSQL as when Docket was started as root: `postgres`, or else `nobody`. */
export async function unprivilegedAccount(): Promise<EngineAccount> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    // macOS gives `nobody` the number -2, which chown does not take.
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return UNPRIVILEGED;
}

/**
 * Runs a program to its end as `account` (or as ourselves) and tells how it ended.
 * It gets a session of its own, so that Ctrl+C in the terminal reaches Docket only, and a clean environment, so that
 * variables such as PGPORT or PGOPTIONS of the person's shell do not change what the server does.
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
    // On Windows the started server inherits the pipes, and they would stay open for as long as it lives.
    if (isWindows) child.once('exit', () => [child.stdout, child.stderr].forEach((pipe) => void pipe.destroy()));
  });
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !name.toUpperCase().startsWith('PG'));
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), TZ: 'UTC' };
}
