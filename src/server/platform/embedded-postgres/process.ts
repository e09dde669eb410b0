import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { runAs } from './engine-account.ts';

/** Returns whether a process runs. Zombies don't count. */
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
 * Returns whether a process is the PostgreSQL of the database in `cluster`, and not another program that got the same process id.
 * PostgreSQL's processes all work in that folder.
 */
export async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return worksIn(pid, await realpath(cluster));
  if (process.platform === 'win32') return true;
  const { output } = await runAs(undefined, '/bin/ps', ['-p', String(pid), '-o', 'command=']);
  return output.includes('postgres');
}

/** Returns whether any PostgreSQL process still works on the database; on Linux only. */
export async function isInUse(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folder = await realpath(cluster);
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (await worksIn(Number(pid), folder)) return true;
  }
  return false;
}

/** Nothing can be read of processes that ended or belong to other users; ours runs as an account we may inspect. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // A shell may also be in that folder.
  if (!commandLine.includes('postgres')) return false;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === folder;
}
