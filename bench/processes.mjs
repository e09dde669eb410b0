import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first process of the PostgreSQL on a data folder and those it started; none where there is no such server. */
export function serverProcesses(folder) {
  let postmaster;
  try {
    postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...others.map(Number)];
}

function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

/** Megabytes of a Node process and its server; memory that processes share is counted once. */
export async function memoryOf(nodeProcess, folder) {
  let kilobytes = 0;
  for (const pid of [nodeProcess, ...serverProcesses(folder)]) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
