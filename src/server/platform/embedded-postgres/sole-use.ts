import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { isAlive } from './process.ts';

/** The advisory lock of a running Docket on its embedded server; an arbitrary number. */
const LOCK = [0x446f_636b, 1] as const;
const APPLICATION = 'docket process ';
const RECONNECT_MS = 1000;
/** The maximum pause between starts of a server that fails to start: each attempt replays its log. */
const LONGEST_PAUSE_MS = 15_000;

/**
 * The result of asking to be the only Docket on an embedded server. The lock belongs to a PostgreSQL connection, so it ends with its
 * process, and a stale process id can't hold it.
 */
export type SoleUse =
  | { is: 'ours'; connection: pg.Client }
  | { is: 'taken'; byProcess: number }
  | { is: 'not-ready'; reason: string };

/** Requests the lock from the server on `port`. */
export async function takeSoleUse(port: number, password: string): Promise<SoleUse> {
  const connection = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: APPLICATION + process.pid,
    connectionTimeoutMillis: 5000,
    // A paused server doesn't respond, so callers keep trying.
    query_timeout: 5000,
  });
  // The connection's end reports the loss; the preceding error adds nothing.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const asked = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [...LOCK]);
    if (asked.rows[0]?.ours) return { is: 'ours', connection };
    const holder = await findHolder(connection);
    connection.end().catch(() => undefined);
    // A killed process holds the lock until the server notices.
    if (!holder || !(await isAlive(holder))) return { is: 'not-ready', reason: 'a Docket that ended still has it' };
    return { is: 'taken', byProcess: holder };
  } catch (error) {
    connection.end().catch(() => undefined);
    return { is: 'not-ready', reason: (error as Error).message };
  }
}

async function findHolder(connection: pg.Client): Promise<number | undefined> {
  const found = await connection.query<{ application_name: string }>(
    `select activity.application_name
     from pg_locks as lock
     join pg_stat_activity as activity using (pid)
     where lock.locktype = 'advisory' and lock.granted and lock.classid = $1 and lock.objid = $2`,
    [...LOCK],
  );
  const name = found.rows[0]?.application_name ?? '';
  return Number(name.slice(APPLICATION.length)) || undefined;
}

/** The lock of a running Docket: whether it still has the right to stop the server, and how to release the lock. */
export type HeldUse = {
  isOurs(): boolean;
  /** Once it resolves, nothing is queried or started any more. */
  end(): Promise<void>;
};

/**
 * Holds the lock from now on. Acquires it again if the server restarts its processes. If the server itself ends, keeps calling `revive` to
 * start it and acquire the lock, since a full disk may have space by then.
 */
export function keepSoleUse(
  first: pg.Client,
  askAgain: () => Promise<SoleUse>,
  revive: () => Promise<SoleUse>,
  log: (line: string) => void,
): HeldUse {
  let isOver = false;
  let isOurs = true;
  let retaking: Promise<void> = Promise.resolve();
  let pause = RECONNECT_MS;
  const hold = (connection: pg.Client): void => {
    pause = RECONNECT_MS;
    connection.once('end', () => {
      retaking = retake();
    });
    // The lock shouldn't keep the process alive. The types lack this method.
    (connection as pg.Client & { unref(): void }).unref();
  };
  const retake = async (): Promise<void> => {
    if (isOver) return;
    let use = await askAgain();
    if (use.is === 'not-ready' && !isOver) use = await revive().catch(notReadyAfter);
    if (use.is === 'ours') return hold(use.connection);
    if (use.is === 'taken') {
      isOurs = false;
      return log(`Another Docket (process ${use.byProcess}) has taken over the database`);
    }
    setTimeout(() => {
      retaking = retake();
    }, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const notReadyAfter = (error: Error): SoleUse => {
    log(error.message);
    return { is: 'not-ready', reason: error.message };
  };
  hold(first);
  return {
    isOurs: () => isOurs,
    async end() {
      isOver = true;
      await retaking;
    },
  };
}
