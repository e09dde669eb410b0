import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { runAs } from './engine-account.ts';

/** Whether a process runs. One that has ended, but was not yet collected by its parent, does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const state = /\) (\S)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1];
  return state !== 'Z' && state !== 'X';
}

/**
 * Whether a living process is the PostgreSQL that serves the database in `cluster`, and not another program that was
 * given the same number since. PostgreSQL's processes all work in that folder.
 */
export async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return worksIn(pid, await realpath(cluster));
  if (process.platform === 'win32') return true;
  const { output } = await runAs(undefined, '/bin/ps', ['-p', String(pid), '-o', 'command=']);
  return output.includes('postgres');
}

/** Whether any process of PostgreSQL still works on the database; known on Linux only. */
export async function isInUse(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folder = await realpath(cluster);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (await worksIn(Number(pid), folder)) return true;
  }
  return false;
}

/** Of a process that has ended, or that another user runs, nothing can be read: ours runs as a user whom we may ask about. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // A person's shell may stand in that folder as well.
  if (!commandLine.includes('postgres')) return false;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === folder;
}
