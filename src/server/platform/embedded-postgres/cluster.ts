import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../operations/start-problem.ts';
import { diskFull } from './data-folder-problem.ts';
import type { DatabasePlace } from './database-place.ts';
import type { Engine } from './engine.ts';
import { runAs } from './engine-account.ts';
import { isAlive } from './process.ts';

/** The superuser of the embedded server. */
export const SUPERUSER = 'docket';
/** The settings file written at every start, included by PostgreSQL's postgresql.conf. */
export const SETTINGS_FILE = 'docket.conf';
const PASSWORD_FILE = 'docket-password';

/**
 * Creates the database cluster if missing, and returns the superuser's password, which is stored with it. Creates it under another name
 * first, so that an interrupted creation is never taken for a database.
 */
export async function openCluster(
  engine: Engine,
  place: DatabasePlace,
  options: { isDurable: boolean; log: (line: string) => void },
): Promise<string> {
  const version = await readVersion(place.cluster);
  if (version === undefined) await createCluster(engine, place, options);
  else if (version !== engine.majorVersion) {
    throw new StartProblem(
      `The database in ${place.cluster} was written by PostgreSQL ${version} but this Docket includes PostgreSQL ${engine.majorVersion}: start the Docket version that wrote it, or upgrade the files with pg_upgrade.`,
    );
  }
  return readPassword(place.cluster);
}

async function readVersion(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(ifMissing(undefined));
  if (text !== undefined) return text.trim();
  if ((await readdir(cluster).catch(ifMissing([]))).length > 0) {
    throw new StartProblem(`${cluster} contains files but no database: empty it, or set DATA_DIR to another folder.`);
  }
  return undefined;
}

/** Reads the superuser's password of an existing database. Throws StartProblem if its file is missing. */
export async function readPassword(cluster: string): Promise<string> {
  const password = await readFile(join(cluster, PASSWORD_FILE), 'utf8').catch(ifMissing(''));
  if (!password.trim()) {
    throw new StartProblem(`The file ${join(cluster, PASSWORD_FILE)} is missing: restore it from a backup.`);
  }
  return password.trim();
}

async function createCluster(
  engine: Engine,
  place: DatabasePlace,
  { isDurable, log }: { isDurable: boolean; log: (line: string) => void },
): Promise<void> {
  log(`Creating the database in ${place.cluster}`);
  await removeUnfinished(place.home);
  const unfinished = await mkdtemp(join(place.home, `postgres.new-${process.pid}-`));
  const files = join(unfinished, 'files');
  const passwordFile = join(unfinished, PASSWORD_FILE);
  await chmod(unfinished, 0o711);
  try {
    await mkdir(files, { mode: 0o700 });
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (place.account) {
      for (const path of [files, passwordFile]) await chown(path, place.account.uid, place.account.gid);
    }
    await initialise(engine, place, files, passwordFile, isDurable);
    const settings = await open(join(files, 'postgresql.conf'), 'a');
    await settings.writeFile(
      `\n# Written by Docket at every start. Settings of your own go below it.\ninclude '${SETTINGS_FILE}'\n`,
    );
    await settings.close();
    await rename(passwordFile, join(files, PASSWORD_FILE));
    if (isDurable) await makeDurable(join(files, PASSWORD_FILE), join(files, 'postgresql.conf'), files);
    await putInPlace(files, place.cluster);
    if (isDurable) await makeDurable(place.home);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function initialise(
  engine: Engine,
  place: DatabasePlace,
  files: string,
  passwordFile: string,
  isDurable: boolean,
): Promise<void> {
  const parameters = [
    `--pgdata=${files}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // Sorts by code point with PostgreSQL's built-in provider, so that system library updates don't invalidate indexes.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  // pg_trgm takes character classes from the system library; with plain C it drops non-ASCII letters.
  const letters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string];
  let ended = await runAs(place.account, engine.initdb, [...parameters, ...(letters ? [`--lc-ctype=${letters}`] : [])]);
  if (ended.status !== 0 && /invalid locale name/.test(ended.output)) {
    ended = await runAs(place.account, engine.initdb, parameters);
  }
  if (ended.status === 0) return;
  if (/no space left on device|disk quota exceeded/i.test(ended.output)) throw diskFull(place.home);
  const reason = ended.output.split('\n').find((line) => /error:|FATAL:/.test(line)) ?? ended.output.trim();
  throw new StartProblem(`The database could not be created in ${place.cluster} (${reason.trim()}).`);
}

/** If another start created the database at the same time, that one is used. */
async function putInPlace(files: string, cluster: string): Promise<void> {
  try {
    await rename(files, cluster);
  } catch (error) {
    if ((await readVersion(cluster)) === undefined) throw error;
  }
}

async function makeDurable(...paths: string[]): Promise<void> {
  // Windows can't open a folder, and doesn't need to flush it.
  if (process.platform === 'win32') return;
  for (const path of paths) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}

/** Removes leftovers of killed starts. In containers every start has the same process id, so their age decides. */
async function removeUnfinished(home: string): Promise<void> {
  const ourStart = Date.now() - process.uptime() * 1000;
  for (const name of await readdir(home)) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1]);
    if (!pid) continue;
    const path = join(home, name);
    const isLeft = pid === process.pid ? (await stat(path)).mtimeMs < ourStart : !(await isAlive(pid));
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
