import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf } from '../../../src/server/platform/database/postgres.ts';
import { startEmbeddedPostgres } from '../../../src/server/platform/embedded-postgres/embedded-postgres.ts';

const LOOK_AGAIN = 50;

/** Creates an empty folder that the database's user may access. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-faults-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A durable PostgreSQL of its own, which a test may manipulate. */
export type OwnDatabase = {
  url: string;
  /** The database of the demo agency harbour-pine. */
  agencyUrl: string;
  /** Kills it, and waits until it has restarted. */
  crash(): Promise<void>;
  /** Suspends all its processes: connections are accepted, but nothing responds. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it in a temporary folder, with extra settings if given. Whenever it stops, it is restarted within a second or two. */
export async function startOwnDatabase(given: Record<string, string> = {}): Promise<OwnDatabase> {
  const folder = await openFolder();
  // After a crash it syncs every file before it serves; this lets the system do it at once.
  const settings = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};
  const engine = await startEmbeddedPostgres({ dataFolder: folder, settings: { ...settings, ...given } });
  return {
    url: databaseUrlOf(engine.url, 'docket'),
    agencyUrl: agencyUrlOf(engine.url),
    async crash() {
      const before = await postmasterOf(folder);
      process.kill(before!, 'SIGQUIT');
      await until(async () => {
        const now = await postmasterOf(folder);
        return now !== null && now !== before && (await answers(engine.url));
      });
    },
    freeze: () => signalAll(folder, 'SIGSTOP'),
    thaw: () => signalAll(folder, 'SIGCONT'),
    async stop() {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the address of the demo agency's database on a server. */
export const agencyUrlOf = (url: string): string => databaseUrlOf(url, 'docket_harbour-pine');

/** Returns the address of the server that a product runs on its data folder, as its superuser. */
export async function urlOfEmbedded(dataFolder: string): Promise<string> {
  const password = (await readFile(join(dataFolder, 'postgres/docket-password'), 'utf8')).trim();
  const [, , , port] = (await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return `postgres://docket:${password}@127.0.0.1:${port}/postgres`;
}

/** Polls until a condition holds. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(LOOK_AGAIN);
}

/** Runs statements on their own connection. */
export async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function answers(url: string): Promise<boolean> {
  return onDatabase(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
}

async function postmasterOf(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
}

async function signalAll(folder: string, signal: NodeJS.Signals) {
  const postmaster = await postmasterOf(folder);
  process.kill(postmaster!, signal);
  for (const name of await readdir('/proc')) {
    const fields = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(/\) \S (\d+)/.exec(fields)?.[1]);
    if (parent === postmaster) process.kill(Number(name), signal);
  }
}
