import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTcpEndpoint } from '#test/fixtures/tcp-endpoint.ts';
import { isSuperuser, unprivilegedAccount } from '../../../src/server/platform/embedded-postgres/engine-account.ts';
import { until } from '../../faults/support/own-database.ts';
import { freePort } from '../../stories/support/free-port.ts';

/** The paths in Debian's packages: patroni, etcd-server and postgresql-15. */
const [PATRONI, ETCD, POSTGRES] = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/lib/postgresql/15/bin'];
const PASSWORD = 'docket-of-patroni';

/** Three PostgreSQL servers managed by Debian's Patroni with etcd, on this machine. */
export type PatroniCluster = {
  /** Leads to the leader found at the start or by the last `untilLed`. */
  urlOf(database: string): string;
  /** The address of the current leader. */
  leaderUrlOf(database: string): Promise<string>;
  /** Kills Patroni and every PostgreSQL process of the leader. */
  killLeader(): Promise<void>;
  /** Waits until another leader accepts changes. */
  untilLed(): Promise<void>;
  /** Restarts the killed Patroni, and waits until all three run and one of them is a synchronous standby. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
};

type Node = { name: string; port: number; rest: number; data: string; settings: string; process: ChildProcess | null };

/** Starts them in a temporary folder, as unprivileged processes. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-patroni-'));
  const account = isSuperuser() ? await unprivilegedAccount() : undefined;
  const own = async (path: string) => {
    if (account) await chown(path, account.uid, account.gid);
  };
  await chmod(folder, 0o755);
  const run = (program: string, words: string[]) =>
    spawn(program, words, { ...account, cwd: folder, env: { PATH: '/usr/bin:/bin', HOME: folder }, stdio: 'ignore' });
  await own(folder);

  const [client, peer] = [await freePort(), await freePort()];
  const etcd = run(ETCD, [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', `http://127.0.0.1:${client}`, '--advertise-client-urls', `http://127.0.0.1:${client}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`, '--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
  ]);
  await until(() => answers(`http://127.0.0.1:${client}/health`));

  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const node: Node = {
      name,
      port: await freePort(),
      rest: await freePort(),
      data: join(folder, `data-${name}`),
      settings: join(folder, `${name}.yml`),
      process: null,
    };
    const sockets = join(folder, `sockets-${name}`);
    await mkdir(sockets);
    await own(sockets);
    await writeFile(node.settings, settingsOf(node, { folder, sockets, etcd: client }), { mode: 0o600 });
    await own(node.settings);
    nodes.push(node);
  }
  const start = (node: Node) => {
    node.process = run(PATRONI, [node.settings]);
  };
  const is = (node: Node, what: string) => answers(`http://127.0.0.1:${node.rest}/${what}`);
  const leader = async () => {
    const leads = await Promise.all(nodes.map((node) => is(node, 'primary')));
    return nodes[leads.indexOf(true)];
  };
  const isWhole = async () => {
    const replicas = await Promise.all(nodes.map((node) => is(node, 'replica')));
    const synchronous = await Promise.all(nodes.map((node) => is(node, 'synchronous')));
    return (await leader()) !== undefined && replicas.filter(Boolean).length === 2 && synchronous.includes(true);
  };
  // The first one creates the database, the others copy it.
  start(nodes[0]!);
  await until(async () => (await leader()) !== undefined);
  for (const node of nodes.slice(1)) start(node);
  await until(isWhole);

  const login = `docket:${PASSWORD}`;
  // Like HAProxy in front of Patroni's /primary.
  const endpoint = await openTcpEndpoint();
  endpoint.pointTo((await leader())!.port);
  return {
    urlOf: (database) => `postgres://${login}@127.0.0.1:${endpoint.port}/${database}`,
    leaderUrlOf: async (database) => `postgres://${login}@127.0.0.1:${(await leader())!.port}/${database}`,
    async killLeader() {
      const node = (await leader())!;
      const postmaster = Number((await readFile(join(node.data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      for (const pid of [node.process!.pid!, postmaster, ...childrenOf(postmaster)]) kill(pid);
      await once(node.process!, 'exit');
      node.process = null;
    },
    async untilLed() {
      await until(async () => (await leader()) !== undefined);
      endpoint.pointTo((await leader())!.port);
    },
    async rejoin() {
      for (const node of nodes) if (!node.process) start(node);
      await until(isWhole);
    },
    async stop() {
      await endpoint.stop();
      for (const { process } of nodes) await end(process);
      await end(etcd);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(node: Node, { folder, sockets, etcd }: { folder: string; sockets: string; etcd: number }): string {
  return `scope: docket
name: ${node.name}
restapi:
  listen: 127.0.0.1:${node.rest}
  connect_address: 127.0.0.1:${node.rest}
etcd3:
  host: 127.0.0.1:${etcd}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        shared_buffers: 64MB
        fsync: 'off'
        wal_log_hints: 'on'
  initdb:
    - encoding: UTF8
    - locale: C
    - lc-ctype: C.UTF-8
    - data-checksums
postgresql:
  listen: 127.0.0.1:${node.port}
  connect_address: 127.0.0.1:${node.port}
  data_dir: ${node.data}
  bin_dir: ${POSTGRES}
  pgpass: ${join(folder, `pass-${node.name}`)}
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
  authentication:
    superuser: { username: docket, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
  parameters:
    unix_socket_directories: ${sockets}
`;
}

/** Checks whether the URL responds positively. */
async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}

function childrenOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid=']).toString().trim().split('\n');
  return all
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, own]) => (parent === pid ? own! : []));
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function end(child: ChildProcess | null) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
