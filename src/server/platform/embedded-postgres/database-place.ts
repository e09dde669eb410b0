import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, lchown, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartProblem } from '../operations/start-problem.ts';
import { notWritable } from './data-folder-problem.ts';
import { makeSharedFolder, SHARED_FOLDER } from './engine.ts';
import { type EngineAccount, isSuperuser, runAs, unprivilegedAccount } from './engine-account.ts';

/** The database's place (`home`, with PostgreSQL's folder `cluster` in it), and the account that runs PostgreSQL if it isn't ours. */
export type DatabasePlace = { dataFolder: string; home: string; cluster: string; account?: EngineAccount };

const NOTE = 'database-location.txt';
const placeAt = (dataFolder: string, home: string, account?: EngineAccount): DatabasePlace => ({
  dataFolder,
  home,
  cluster: join(home, 'postgres'),
  ...(account && { account }),
});

/**
 * Finds where a data folder's database is or will be: inside, unless Docket runs as root and PostgreSQL's account can't enter. Never
 * abandons an existing database for a new one elsewhere.
 */
export async function findDatabasePlace(folder: string): Promise<DatabasePlace> {
  const dataFolder = await makeDataFolder(resolve(folder));
  const noted = await readNote(dataFolder);
  const home = noted ?? dataFolder;
  const owner = await ownerOfDatabase(join(home, 'postgres'));
  if (noted && !owner) {
    throw new StartProblem(
      `${join(dataFolder, NOTE)} says that the database is in ${noted}, but none is there: restore it, or delete that file to start with an empty one.`,
    );
  }
  if (!isSuperuser()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) throw ofAnotherUser(home, owner);
    return placeAt(dataFolder, home);
  }
  if (owner) return placeOfExisting(placeAt(dataFolder, home), owner);

  const account = await unprivilegedAccount();
  if (await canEnter(dataFolder, account)) return placeAt(dataFolder, dataFolder, account);
  return placeElsewhere(dataFolder, account);
}

/** Records in the data folder where its database is, if elsewhere. */
export async function noteDatabasePlace({ dataFolder, home }: DatabasePlace): Promise<void> {
  if (home === dataFolder || (await readNote(dataFolder))) return;
  await writeFile(
    join(dataFolder, NOTE),
    `The database of this folder is elsewhere, because PostgreSQL can't run as root and no other user can access this folder.\n` +
      `Keep both together when you move or back up.\n${home}\n`,
  );
}

async function makeDataFolder(folder: string): Promise<string> {
  const made = await makeFolders(folder);
  // Lets others pass through created folders, whatever the umask; PostgreSQL's own folder stays closed.
  if (isSuperuser()) for (const one of made) await chmod(one, 0o711);
  await access(folder, constants.W_OK | constants.X_OK);
  return realpath(folder);
}

/** Creates a folder and its parents and returns those created. Node's own function never ends if /proc returns "no such file". */
async function makeFolders(folder: string): Promise<string[]> {
  const above = dirname(folder);
  const made = above === folder || (await isFolder(above)) ? [] : await makeFolders(above);
  try {
    await mkdir(folder);
    return [...made, folder];
  } catch (error) {
    if (await isFolder(folder)) return made;
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? notWritable(folder, 'ENOENT', { cause: error }) : error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function readNote(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(join(dataFolder, NOTE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trimEnd().split('\n').at(-1) || undefined;
}

async function ownerOfDatabase(cluster: string): Promise<EngineAccount | undefined> {
  try {
    await access(cluster, constants.X_OK);
    await access(join(cluster, 'PG_VERSION'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
  }
  const { uid, gid } = await stat(cluster);
  return { uid, gid };
}

const ofAnotherUser = (home: string, { uid }: EngineAccount): StartProblem =>
  new StartProblem(
    `The database in ${home} belongs to another user (number ${uid}): start Docket as root or as that user, or set DATA_DIR to another folder.`,
  );

async function placeOfExisting(place: DatabasePlace, owner: EngineAccount): Promise<DatabasePlace> {
  // Data of a user who once started Docket without root stays theirs. Root's own data, such as from a backup, is handed over.
  const account = owner.uid === 0 ? await unprivilegedAccount() : owner;
  if (owner.uid === 0) await handOver(place.cluster, account);
  if (!(await canEnter(place.home, account))) {
    throw new StartProblem(
      `PostgreSQL runs as user number ${account.uid} and can't reach its database in ${place.home}: give other users access to that folder and its parents (chmod o+x).`,
    );
  }
  return { ...place, account };
}

async function handOver(path: string, account: EngineAccount): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await handOver(child, account);
    else await lchown(child, account.uid, account.gid);
  }
  await chown(path, account.uid, account.gid);
}

/** Tries it as that user, because permission bits don't show access lists and mounts. */
async function canEnter(folder: string, account: EngineAccount): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).status === 0;
}

async function placeElsewhere(dataFolder: string, account: EngineAccount): Promise<DatabasePlace> {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const place = placeAt(dataFolder, join(SHARED_FOLDER, name), account);
  await makeSharedFolder();
  await mkdir(place.home, { recursive: true });
  await chmod(place.home, 0o711);
  const owner = await ownerOfDatabase(place.cluster);
  return owner ? placeOfExisting(place, owner) : place;
}
