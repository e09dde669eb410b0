import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EngineAccount } from '../engine-account.ts';
import { takeBaseBackup } from './base-backup.ts';
import { compressSegments } from './compress-wal.ts';
import { type BaseBackup, isDatedAhead, readSeries } from './contents.ts';
import { removeSuperfluous } from './retention.ts';
import { foldersOf, makeSeriesFolders, type Series, writeTrial } from './series.ts';

/** Milliseconds between two looks, and until a base backup that failed is tried again. */
const TIMES = { look: 10_000, again: 600_000 };
/** Somebody's number for the lock that whoever looks after the archive holds while they do. */
const LOCK = [0x446f_636b, 3] as const;
/** By the clock of this machine: base backups are taken when the fewest people work. */
const BASE_BACKUP_HOUR = 2;

/** What is looked after, of the running embedded server. */
export type KeptArchive = {
  series: Series;
  cluster: string;
  account?: EngineAccount | undefined;
  url: string;
};

/**
 * Looks after the archive of the embedded server while it runs: takes a base backup a day, keeps the newest ones, compresses what was written, and
 * says once what keeps it from that, and when that is over (SCALE-16). Where a second one looks after it for a while, nothing is done twice. Answers the
 * function that ends it.
 */
export function keepArchive(
  { series, cluster, account, url }: KeptArchive,
  { keep, say, times = TIMES }: { keep: number; say: (line: string) => void; times?: Partial<typeof TIMES> },
): () => Promise<void> {
  const { look, again } = { ...TIMES, ...times };
  /** What PostgreSQL says of its own copying. */
  const copyingProblem = async (client: pg.Client): Promise<string | null> => {
    const { rows } = await client.query<{ name: string }>(
      `select last_failed_wal as name from pg_stat_archiver
       where last_failed_time > coalesce(last_archived_time, '-infinity')`,
    );
    if (!rows[0]) return null;
    return `does not get ${rows[0].name} (${(await codeOf(writeTrial(series))) ?? 'postgres.log says why'})`;
  };

  const leaving = new AbortController();
  const { signal } = leaving;
  const tell = tellingOnce(say, series);
  let wokenProcess = 0;
  let notBefore = 0;

  const lookOnce = async (client: pg.Client) => {
    wokenProcess = await wakeCheckpointer(client, wokenProcess);
    const away = await codeOf(makeSeriesFolders(series, account));
    tell('folder', away && `cannot be written to (${away})`);
    if (away) return;
    tell('copies', await copyingProblem(client));
    // Of several that look at once one does it: two would write into the same file. The lock goes with the connection.
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [...LOCK]);
    if (!rows[0]!.ours) return;
    const failure = await failureOf(() => compressSegments(foldersOf(series).wal, signal), signal);
    tell('segments', failure && `has segments that cannot be compressed (${failure})`);
    await takeDailyBackup(client);
  };
  const takeDailyBackup = async (client: pg.Client) => {
    const { bases } = await readSeries(series);
    if (performance.now() < notBefore || !isBaseBackupDue(bases, new Date())) return;
    let taken: BaseBackup | null = null;
    const failure = await failureOf(async () => {
      taken = await takeBaseBackup(series, cluster, { client, signal });
      if (taken) await removeSuperfluous(series, keep);
    }, signal);
    tell('base backup', failure && `has no new base backup (${failure})`);
    notBefore = failure ? performance.now() + again : 0;
  };
  const lookOn = async () => {
    while (!signal.aborted) {
      // A connection of its own for each: the server may have been started anew meanwhile.
      const client = new pg.Client({ connectionString: url, application_name: 'docket archive' });
      let isThere = true;
      client.on('error', () => {
        isThere = false;
      });
      try {
        isThere = (await codeOf(client.connect())) === null;
        if (isThere) await lookOnce(client);
        tell('look', null);
      } catch (error) {
        // A server that is away has nothing to archive; whoever looks after it says so.
        if (isThere) tell('look', `cannot be looked after (${(error as Error).message})`);
      } finally {
        await client.end().catch(() => undefined);
      }
      await delay(look, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const looking = lookOn();
  return async () => {
    leaving.abort();
    await looking;
  };
}

/**
 * Whether the newest base backup is from before the hour at which one is taken, today or yesterday. Those that are dated ahead count for none: once the
 * clock was put right, none would be taken until it gets there again.
 */
export function isBaseBackupDue(bases: readonly Pick<BaseBackup, 'startedAt'>[], now: Date): boolean {
  const hour = new Date(now);
  hour.setHours(BASE_BACKUP_HOUR, 0, 0, 0);
  if (hour > now) hour.setDate(hour.getDate() - 1);
  return !bases.some((base) => !isDatedAhead(base, now) && Date.parse(base.startedAt) >= hour.getTime());
}

/**
 * After its start, and after a fall, PostgreSQL's checkpointer sleeps for five minutes before it looks whether something is to be archived for the
 * time that has passed. To read the settings it wakes up.
 */
async function wakeCheckpointer(client: pg.Client, woken: number): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  const pid = rows[0]?.pid ?? woken;
  if (pid !== woken) await client.query('select pg_reload_conf()');
  return pid;
}

/** What the file system says, or null where it has done as it was told. */
const codeOf = (done: Promise<unknown>): Promise<string | null> =>
  done.then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

async function failureOf(work: () => Promise<unknown>, signal: AbortSignal): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (signal.aborted) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Says a problem when it comes or becomes another, and that it is over. */
function tellingOnce(say: (line: string) => void, { archiveFolder, name }: Series) {
  const told = new Map<string, string>();
  return (about: string, problem: string | null) => {
    if ((told.get(about) ?? null) === problem) return;
    if (problem) told.set(about, problem);
    else told.delete(about);
    if (problem)
      say(
        `ARCHIVE_DIR ${archiveFolder} ${problem}. People go on working; what they save is safe on this machine alone.`,
      );
    else if (told.size === 0) say(`ARCHIVE_DIR ${archiveFolder} is in order again (${name}).`);
  };
}
