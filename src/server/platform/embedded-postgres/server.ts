import { constants } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../operations/start-problem.ts';
import { diskFull } from './data-folder-problem.ts';
import type { DatabasePlace } from './database-place.ts';
import type { Engine } from './engine.ts';
import { runAs } from './engine-account.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive, isInUse, serves } from './process.ts';
import { takeSoleUse } from './sole-use.ts';
import { stopServer } from './stop-server.ts';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const LOOK_AGAIN_MS = 100;
/** PostgreSQL's log. */
const logFile = (place: DatabasePlace): string => join(place.home, 'postgres.log');

/** The message for a second start on the same data. */
export const alreadyRunning = (place: DatabasePlace, byProcess: number): StartProblem =>
  new StartProblem(
    `Docket is already running on this data folder (process ${byProcess}): stop it first, or set DATA_DIR to another folder than ${place.dataFolder}.`,
  );

/**
 * Ensures that no server runs on the database; throws if a running Docket uses it. Stops the server of a killed Docket, which may have
 * other settings or an older version.
 */
export async function makeWay(
  engine: Engine,
  place: DatabasePlace,
  password: string,
  { deadline, log }: { deadline: number; log: (line: string) => void },
) {
  let reason = 'it was busy starting or ending';
  for (;;) {
    const server = await readPostmasterFile(place);
    // PostgreSQL itself removes the file of a server that is gone.
    if (!server || !(await isAliveOrGivenAway(server.pid, place))) return;
    if (server.port) {
      const use = await takeSoleUse(server.port, password);
      if (use.is === 'taken') throw alreadyRunning(place, use.byProcess);
      if (use.is === 'ours') {
        log(`Stopping the PostgreSQL that an earlier Docket left behind (process ${server.pid})`);
        return stopServer(engine, place);
      }
      reason = use.reason;
    }
    if (Date.now() > deadline) {
      throw new StartProblem(
        `A PostgreSQL server (process ${server.pid}) uses the database in ${place.cluster} but doesn't respond (${reason}): stop that process and start Docket again.`,
      );
    }
    await delay(LOOK_AGAIN_MS);
  }
}

/** Returns whether a server runs on the database, including one that is starting or stopping. */
export async function isServed(place: DatabasePlace): Promise<boolean> {
  const server = await readPostmasterFile(place);
  return server !== undefined && (await isAliveOrGivenAway(server.pid, place));
}

/**
 * PostgreSQL takes any running process with the id in its file for a server. After a kill the id may belong to another program or a zombie;
 * then the file is removed once no process works on the data.
 */
async function isAliveOrGivenAway(pid: number, place: DatabasePlace): Promise<boolean> {
  if ((await isAlive(pid)) && (await serves(pid, place.cluster))) return true;
  if (await isInUse(place.cluster)) return true;
  if (isListed(pid)) await rm(join(place.cluster, 'postmaster.pid'), { force: true });
  return false;
}

function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Starts the server and waits until `deadline` for it to accept connections. Returns `again` if another attempt can succeed. */
export async function startServer(
  engine: Engine,
  place: DatabasePlace,
  deadline: number,
): Promise<'started' | 'again'> {
  const from = await prepareLog(place);
  const seconds = String(Math.max(1, Math.ceil((deadline - Date.now()) / 1000)));
  const parameters = ['start', '-D', place.cluster, '-l', logFile(place), '-w', '-t', seconds, '-s'];
  const ended = await runAs(place.account, engine.pgCtl, parameters);
  if (ended.status === 0) return 'started';
  const written = (await readFile(logFile(place), 'utf8')).slice(from);
  const reasons = written
    .split('\n')
    .filter((line) => /FATAL:|PANIC:|LOG: {2}(could not|invalid|syntax|unrecognized|parameter)/.test(line));
  if (/could not bind|could not create any TCP|already exists|still in use/.test(reasons.join())) return 'again';
  if (/no space left on device|disk quota exceeded/i.test(written)) throw diskFull(place.home);
  const reason = (reasons[0] ?? ended.output.trim()).replace(/^.*?(FATAL|PANIC|LOG): +/, '');
  throw new StartProblem(`PostgreSQL did not start (${reason}). See ${logFile(place)}.`);
}

/** Makes the log writable for the account, and returns its current length. */
async function prepareLog(place: DatabasePlace): Promise<number> {
  const file = logFile(place);
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(file, join(place.home, 'postgres.earlier.log'));
  // Doesn't follow a symbolic link, which the folder's owner may have pointed at another user's file.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  const handle = await open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (place.account) await handle.chown(place.account.uid, place.account.gid);
  await handle.close();
  return size > LOG_LIMIT_BYTES ? 0 : size;
}
