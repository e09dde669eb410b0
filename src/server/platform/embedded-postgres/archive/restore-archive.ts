import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { readPassword, SUPERUSER } from '../cluster.ts';
import { putClusterFile } from '../cluster-file.ts';
import { explainFileError } from '../data-folder-problem.ts';
import { type DatabasePlace, findDatabasePlace, noteDatabasePlace } from '../database-place.ts';
import { type Engine, prepareEngine } from '../engine.ts';
import { readPostmasterFile } from '../postmaster-file.ts';
import { isAlive } from '../process.ts';
import { logFile, startServer } from '../server.ts';
import { choosePort, writeSettings } from '../settings.ts';
import { takeTurn } from '../start-turn.ts';
import { stopServer } from '../stop-server.ts';
import { flushFolder } from './flush-folder.ts';
import type { RestorePlan } from './plan-restore.ts';
import { bringSegment, unpackBase } from './restore-files.ts';

/** A day: so long may it take to read all that was written since a base backup. */
const PATIENCE = 86_400_000;
const LOOK_AGAIN = 50;
const FATAL = /^.*?(FATAL|PANIC): +/;
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/;
/** What may lie in a data folder into which a database is restored. */
const NO_DATA = /^(secret\.key|breached-passwords.*|lost\+found|postgres\.log|postgres\.earlier\.log)$/;

/** What a restored database holds: when the last transaction in it was kept, and what `look` has found in it. */
export type Restored<Found> = { last: Date | null; found: Found };

/**
 * Makes a database out of an archive in a data folder that has none, as it was at an instant (null = as far as the archive goes): all
 * that was acknowledged before it, nothing that was begun after (SCALE-16). It is there as a whole or not at all, and stopped at the end.
 */
export async function restoreArchive<Found>(
  plan: RestorePlan,
  dataFolder: string,
  { at, look, say }: { at: Date | null; look: (url: string) => Promise<Found>; say: (line: string) => void },
): Promise<Restored<Found>> {
  try {
    await refuseUsed(dataFolder);
    const place = await findDatabasePlace(dataFolder);
    if (await isFilled(place.cluster)) throw inUse(dataFolder);
    const giveBack = await takeTurn(place.cluster, 0);
    if (!giveBack) throw new StartProblem(`Docket is being started on ${dataFolder}, or another restore is under way.`);
    try {
      return await restoreInto(place, plan, { at, look, say });
    } finally {
      await giveBack();
    }
  } catch (error) {
    throw explainFileError(error, dataFolder);
  }
}

async function restoreInto<Found>(
  final: DatabasePlace,
  plan: RestorePlan,
  { at, look, say }: { at: Date | null; look: (url: string) => Promise<Found>; say: (line: string) => void },
): Promise<Restored<Found>> {
  const engine = await prepareEngine(final.account, say);
  if (engine.majorVersion !== plan.base.majorVersion)
    throw new StartProblem(
      `The base backup is of PostgreSQL ${plan.base.majorVersion} and this Docket brings PostgreSQL ${engine.majorVersion}: restore with the Docket that made it.`,
    );
  // Named as what an interrupted first start leaves, which the next start removes.
  const unfinished = await mkdtemp(join(final.home, `postgres.new-${process.pid}-`));
  const place = { ...final, cluster: join(unfinished, 'files') };
  const { account } = final;
  try {
    if (account) await chown(unfinished, account.uid, account.gid);
    say(`Unpacking the base backup of ${plan.base.startedAt}`);
    await unpackBase(plan, place);
    say(`Reading what was written since then (${plan.segments.length} × ${plan.base.segmentBytes / 1024 / 1024} MB)`);
    for (const segment of plan.segments) await bringSegment(plan, segment, place);
    await putClusterFile(place, 'recovery.signal', '');
    const password = await readPassword(place.cluster);
    await recover(engine, place, password, { plan, at });
    const { port } = (await readPostmasterFile(place))!;
    const url = urlOf(port!, password);
    const restored = { last: await lastTransaction(url), found: await look(url) };
    await stopServer(engine, place);
    await writeSettings(place, port!, {});
    await flushFolder(place.cluster);
    await rm(final.cluster, { recursive: true, force: true });
    await rename(place.cluster, final.cluster);
    await flushFolder(final.home);
    await noteDatabasePlace(final);
    return restored;
  } finally {
    // One that reads on where this has failed would write into what is removed.
    await stopServer(engine, place);
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Starts PostgreSQL until it has read all that it is to read; then it is a database of its own. */
async function recover(
  engine: Engine,
  place: DatabasePlace,
  password: string,
  { plan: { missing }, at }: { plan: RestorePlan; at: Date | null },
) {
  const settings = {
    archive_mode: 'off',
    // All that is wanted lies in pg_wal already.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    // Nobody is let in before the end, and what has been read is thrown away.
    hot_standby: 'off',
    wal_recycle: 'off',
  };
  // As PostgreSQL reads it before it knows any names of zones.
  const until = at?.toISOString().replace('T', ' ').replace('Z', '+00');
  const target = until ? { recovery_target_time: until, recovery_target_action: 'promote' } : {};
  const gap = (what: string) =>
    new StartProblem(
      `${missing} is missing in the archive, and what was written ${what} lies behind it: restore an instant that lies earlier.`,
    );
  if (!at && missing) throw gap('last');
  if ((await readToEnd(engine, place, password, { ...settings, ...target })) === 'done') return;
  // Nothing was written after the instant, as far as is known here: all that is there is of before.
  if (missing) throw gap(`until ${at?.toISOString()}`);
  await readToEnd(engine, place, password, settings);
}

/** Waits until PostgreSQL has read all and is a database of its own, or has ended, having found nothing after the instant that it looked for. */
async function readToEnd(
  engine: Engine,
  place: DatabasePlace,
  password: string,
  settings: Record<string, string>,
): Promise<'done' | 'nothing after'> {
  const port = await choosePort(place);
  await writeSettings(place, port, settings);
  try {
    if ((await startServer(engine, place, Date.now() + PATIENCE)) === 'again')
      throw new StartProblem('PostgreSQL could not be started to read what was written: try again.');
  } catch (error) {
    if (ENDED_BEFORE.test((error as Error).message)) return 'nothing after';
    throw error;
  }
  // By then it lets nobody in before the end.
  while (!(await answers(urlOf(port, password)))) {
    const server = await readPostmasterFile(place);
    if (!server || !(await isAlive(server.pid))) {
      const log = await readFile(logFile(place), 'utf8');
      const reasons = log
        .slice(log.lastIndexOf('starting PostgreSQL'))
        .split('\n')
        .filter((line) => FATAL.test(line));
      if (reasons.some((line) => ENDED_BEFORE.test(line))) return 'nothing after';
      const reason = reasons[0]?.replace(FATAL, '') ?? 'it says nothing';
      throw new StartProblem(`What was written could not be read (${reason}): ${logFile(place)} says more.`);
    }
    await delay(LOOK_AGAIN);
  }
  return 'done';
}

const urlOf = (port: number, password: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => client.end().then(() => false),
  );
}

async function lastTransaction(url: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: number | null }>(
      'select extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as at',
    );
    return rows[0]!.at === null ? null : new Date(rows[0]!.at);
  } finally {
    await client.end();
  }
}

/** A folder in which anything lies that is not known to be no data is left alone. */
async function refuseUsed(dataFolder: string) {
  const names = await readdir(dataFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const known = names.filter((name) => name === 'postgres' || NO_DATA.test(name));
  if (known.length < names.length || (await isFilled(join(dataFolder, 'postgres')))) throw inUse(dataFolder);
}

const isFilled = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length > 0;

const inUse = (dataFolder: string) =>
  new StartProblem(
    `${dataFolder} is not empty, and nothing is put over what is there: name another folder with --into, or stop Docket and move what is there away (mv ${dataFolder} ${dataFolder}.before).`,
  );
