import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { isAlive } from './process.ts';

/** Somebody's number for the lock that a running Docket holds on its embedded server. */
const LOCK = [0x446f_636b, 1] as const;
const APPLICATION = 'docket process ';
const RECONNECT_MS = 1000;
/** A server that cannot start is not tried more often than that: each try reads all that it has to make up for. */
const LONGEST_PAUSE_MS = 15_000;

/**
 * What came of asking to be the only Docket on an embedded server. The lock is one of PostgreSQL's own, held by a
 * connection: it ends with the process that holds it, however that ends, and no number of a dead process is believed.
 */
export type SoleUse =
  | { is: 'ours'; connection: pg.Client }
  | { is: 'taken'; byProcess: number }
  | { is: 'not-ready'; reason: string };

/** Asks the server on `port` for the lock. */
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
    // A paused server doesn't answer, so callers keep trying.
    query_timeout: 5000,
  });
  // The end of the connection is what tells of a loss; the error that comes before it tells no more.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const asked = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [...LOCK]);
    if (asked.rows[0]?.ours) return { is: 'ours', connection };
    const holder = await findHolder(connection);
    connection.end().catch(() => undefined);
    // A process that was just killed holds the lock until the server has noticed.
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

/** The lock of a running Docket: whether it still is ours to stop the server, and how to give the lock up with it. */
export type HeldUse = {
  isOurs(): boolean;
  /** Once it resolves, nothing is queried or started any more. */
  end(): Promise<void>;
};

/**
 * Holds the lock from now on. If the server restarts its processes, acquires it again; if the server itself has ended,
 * calls `revive` to start it and to acquire it, again and again: a full disk may have room by then.
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
    // Holding it is no reason for the process to stay alive. The types leave this call out.
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
