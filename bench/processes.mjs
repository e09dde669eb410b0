import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the first process of the PostgreSQL server on a data folder, and its children; none if no server runs. */
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
    // The process ended meanwhile.
    return undefined;
  }
}

/** Returns the memory of a Node process and its server in megabytes; shared memory counts once. */
export async function memoryOf(nodeProcess, folder) {
  let kilobytes = 0;
  for (const pid of [nodeProcess, ...serverProcesses(folder)]) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
