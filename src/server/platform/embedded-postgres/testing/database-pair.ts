import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openTcpEndpoint } from '#test/fixtures/tcp-endpoint.ts';
import { openOwnerClient } from '../../database/postgres.ts';
import { openCluster, SUPERUSER } from '../cluster.ts';
import { type DatabasePlace, findDatabasePlace } from '../database-place.ts';
import { type Engine, prepareEngine } from '../engine.ts';
import { runAs } from '../engine-account.ts';
import { readPostmasterFile } from '../postmaster-file.ts';
import { isAlive } from '../process.ts';
import { startServer } from '../server.ts';
import { choosePort, writeSettings } from '../settings.ts';
import { stopServer } from '../stop-server.ts';

/** The maximum start time of a server, in milliseconds. */
const LONGEST_START = 600_000;
const LOOK_AGAIN = 20;

/** The pair needn't survive a crash of the machine. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '64MB',
  max_connections: '80',
  // Log kept for a standby that is being created.
  wal_keep_size: '1GB',
  hot_standby: 'on',
};

/** What belongs to the copied server and not to its copy: files, and folder contents. */
const NOT_COPIED = {
  files: ['postmaster.pid', 'postmaster.opts'],
  folders: ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_subtrans'],
};

/** A primary and its synchronous standby behind one endpoint. `promote` stands in for a failover tool. */
export type DatabasePair = {
  /** The address of the current primary. */
  urlOf(database: string): string;
  /** The primary itself. */
  primaryUrlOf(database: string): string;
  /** Kills every process of the primary at once. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, without a standby of its own, and points the endpoint to it. */
  promote(): Promise<void>;
  /** Rebuilds the dead server as the standby of the running one, and waits until it follows. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
};

const PROMOTE = 'select pg_promote(true, 600)';

type Node = { place: DatabasePlace; port: number };

/** Starts both in a temporary folder. Commits wait for the standby. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-pair-'));
  await chmod(folder, 0o755);
  const places = await Promise.all(['one', 'two'].map((name) => findDatabasePlace(join(folder, name))));
  const engine = await prepareEngine(places[0]!.account, () => undefined);
  const password = await openCluster(engine, places[0]!, { isDurable: false, log: () => undefined });
  const nodes: Node[] = places.map((place) => ({ place, port: 0 }));
  let [primary, standby] = nodes as [Node, Node];

  await run(engine, primary, SETTINGS);
  const urlAt = ({ port }: { port: number }, database: string) =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  const asking = async (node: Node, work: (client: pg.Client) => Promise<unknown>) => {
    const client = await openOwnerClient(urlAt(node, 'postgres'));
    await work(client).finally(() => client.end());
  };

  async function rebuild() {
    await stopServer(engine, standby.place);
    await rm(standby.place.cluster, { recursive: true, force: true });
    await asking(primary, async (client) => {
      await client.query("select pg_backup_start('the other', true)");
      await copyCluster(primary.place, standby.place);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      const files = { backup_label: rows[0]!.labelfile, 'standby.signal': '', 'postgresql.auto.conf': '' };
      for (const [name, text] of Object.entries(files)) await writeOwned(standby.place, name, text);
    });
    await startStandby();
    await asking(primary, async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query('select pg_reload_conf()');
      const follows = async () =>
        (await client.query("select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'"))
          .rowCount;
      while (!(await follows())) await delay(LOOK_AGAIN);
    });
  }

  function startStandby() {
    const primaryInfo = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${password}`;
    return run(engine, standby, { ...SETTINGS, primary_conninfo: primaryInfo });
  }
  await rebuild();
  const endpoint = await openTcpEndpoint();
  endpoint.pointTo(primary.port);

  return {
    urlOf: (database) => urlAt(endpoint, database),
    primaryUrlOf: (database) => urlAt(primary, database),
    rebuild,
    killPrimary: () => killServer(primary),
    async promote() {
      await asking(standby, (client) => client.query(PROMOTE));
      [primary, standby] = [standby, primary];
      endpoint.pointTo(primary.port);
    },
    async stop() {
      await endpoint.stop();
      for (const { place } of nodes) await stopServer(engine, place);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function killServer(node: Node) {
  // Its child processes would continue for a moment, unlike on a machine that fails.
  const processes = await processesOf(node);
  for (const one of processes) send(one, 'SIGKILL');
  while ((await Promise.all(processes.map(isAlive))).includes(true)) await delay(LOOK_AGAIN);
}

async function run(engine: Engine, node: Node, settings: Record<string, string>) {
  // A permanent port, because the address contains it.
  do {
    node.port ||= await choosePort(node.place);
    await writeSettings(node.place, node.port, settings);
  } while ((await startServer(engine, node.place, Date.now() + LONGEST_START)) !== 'started');
}

/** Copies the files of a running server; files that disappear meanwhile aren't needed by the copy. */
async function copyCluster({ cluster: from }: DatabasePlace, { cluster: to, account }: DatabasePlace) {
  await mkdir(to, { mode: 0o700 });
  if (account) await chown(to, account.uid, account.gid);
  const { output } = await runAs(account, '/bin/cp', ['-R', `${from}/.`, to]);
  const problem = output.split('\n').find((line) => line !== '' && !line.includes('No such file or directory'));
  if (problem) throw new Error(`The primary could not be copied: ${problem}`);
  for (const name of NOT_COPIED.files) await rm(join(to, name), { force: true });
  for (const name of NOT_COPIED.folders) {
    await rm(join(to, name), { recursive: true });
    await mkdir(join(to, name), { mode: 0o700 });
    if (account) await chown(join(to, name), account.uid, account.gid);
  }
}

/** Writes a file of a server, owned by its account. */
async function writeOwned({ cluster, account }: DatabasePlace, name: string, text: string) {
  await writeFile(join(cluster, name), text, { mode: 0o600 });
  if (account) await chown(join(cluster, name), account.uid, account.gid);
}

async function processesOf({ place }: Node): Promise<number[]> {
  const { pid } = (await readPostmasterFile(place))!;
  return [pid, ...childrenOf(pid)];
}

function childrenOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid=']).toString().trim().split('\n');
  return all
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, own]) => (parent === pid ? own! : []));
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
