import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../../operations/project-root.ts';
import { databaseUrlOf, openOwnerClient } from '../postgres.ts';
import { asOwner } from '../registry/database-server.ts';
import { databaseFolders, openRegistry, type Registry } from '../registry/registry.ts';
import { beginMove, beginSwitching } from './agency-move.sql.ts';
import { prepareToRefuse, refuseChanges } from './refused-changes.ts';

const TIMES = { untilAllAsk: 100, patience: 120_000 };
const folders: string[] = [];
let engines: EmbeddedPostgres[] = [];
let registry: Registry;

async function startServer() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docket-stall-'));
  folders.push(dataFolder);
  await chmod(dataFolder, 0o755);
  const given = { fsync: 'off', shared_buffers: '32MB', autovacuum: 'off' };
  return startEmbeddedPostgres({ dataFolder, settings: given });
}

beforeAll(async () => {
  engines = await Promise.all([startServer(), startServer(), startServer()]);
  const [main, stalling, silent] = engines.map(({ url }) => url) as [string, string, string];
  const url = databaseUrlOf(main, 'stalls');
  // While it knows of no other, all agencies are made here.
  const alone = await openRegistry(url, databaseFolders(projectRoot()));
  for (const name of ['north', 'south'])
    await alone.create({ name, agencyName: name }, async (client) => {
      await client.query("insert into currency (id, code, name, number_of_decimals) values (1, 'AUD', 'Dollar', 2)");
      await client.query("insert into agency (name, base_currency_id) values ('x', 1)");
      await client.query("insert into client (code, name) values ('OLD', 'Old')");
    });
  await alone.close();
  registry = await openRegistry(url, databaseFolders(projectRoot()), {
    others: Object.entries({ stalling, silent }).map(([name, url]) => ({ name, url, pooledUrl: url })),
  });
});
afterAll(async () => {
  await registry?.close();
  for (const engine of engines) await engine.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const urlOn = (engine: number, database = 'postgres') => databaseUrlOf(engines[engine]!.url, database);
const databasesOn = (engine: number) =>
  asOwner(urlOn(engine), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ 'stalls_'",
    );
    return rows.map(({ name }) => name);
  });
const writeAt = (url: string) =>
  asOwner(url, (client) => client.query("insert into client (code, name) values ('NEW', 'New')"));

/** From now on whatever a server keeps waits for a standby that never comes; answers when a commit is seen to wait. */
async function loseStandby(url: string) {
  const [looking, writing] = [await openOwnerClient(url), await openOwnerClient(url)];
  await looking.query("alter system set synchronous_standby_names = 'gone'");
  await looking.query('select pg_reload_conf()');
  const { rows } = await writing.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]!.pid;
  const waits = async () =>
    (await looking.query("select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'", [pid])).rowCount ===
    1;
  for (let isWaiting = false; !isWaiting; ) {
    let isKept = false;
    const kept = writing.query('create table seen (); drop table seen').then(
      () => {
        isKept = true;
      },
      () => undefined,
    );
    while (!isKept && !isWaiting) {
      isWaiting = await waits();
      await delay(5);
    }
    if (isWaiting) await looking.query('select pg_terminate_backend($1)', [pid]);
    await kept;
  }
  await Promise.all([looking.end(), writing.end()].map((ended) => ended.catch(() => undefined)));
}

it('SCALE-02 SCALE-03 a new server that keeps nothing in time is given up, and the agency takes changes where it was', async () => {
  const holding = await openOwnerClient(urlOn(0, 'stalls_north'));
  // As somebody does who is about to change something: until this ends no change can be refused.
  await holding.query('begin; lock table client in row exclusive mode');
  let isCopied: () => void = () => undefined;
  const copied = new Promise<void>((resolve) => {
    isCopied = resolve;
  });
  const moving = registry.moves.move('north', 'stalling', {
    times: { ...TIMES, keeping: 1000 },
    say: (line) => line.startsWith('Moving') && isCopied(),
  });
  moving.catch(() => undefined);
  // So the standby is gone before the agency changes places.
  await Promise.race([copied, moving]);
  await loseStandby(urlOn(1));
  await holding.query('commit');
  await holding.end();
  await expect(moving).rejects.toThrow(/The server stalling has not kept within 1 s what it was given/);
  await writeAt(urlOn(0, 'stalls_north'));
  expect((await registry.find('north'))!.server).toBe('main');
  // What is taken away waits for no standby.
  await expect.poll(() => databasesOn(1), { timeout: 60_000 }).toEqual([]);
});

it('SCALE-02 SCALE-03 a new server that says nothing more while Docket copies itself is given up', async () => {
  const pids = await asOwner(urlOn(2), async (client) => {
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return [Number((await readFile(join(rows[0]!.folder, 'postmaster.pid'), 'utf8')).split('\n')[0])];
  });
  const holding = await openOwnerClient(urlOn(0, 'stalls_south'));
  await holding.query('begin; lock table client in row exclusive mode');
  let isPrepared: () => void = () => undefined;
  const prepared = new Promise<void>((resolve) => {
    isPrepared = resolve;
  });
  const moving = registry.moves.move('south', 'silent', {
    times: { ...TIMES, silence: 2000 },
    say: (line) => line.startsWith('Moving') && isPrepared(),
  });
  moving.catch(() => undefined);
  await Promise.race([prepared, moving]);
  await asOwner(urlOn(2), async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    pids.push(...rows.map(({ pid }) => pid));
  });
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await holding.query('commit');
    await expect(moving).rejects.toThrow(/^The server silent has answered nothing for 2 s/);
    await asOwner(urlOn(0, 'stalls_south'), (source) => source.query("update client set name = 'Kept'"));
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await holding.end();
  }
  await registry.moves.lookAfter(null, (agency, error) => {
    throw new Error(agency, { cause: error });
  });
  expect(await databasesOn(2)).toEqual([]);
});

it('SCALE-02 SCALE-03 a move that broke off is given up although the new server is away, and its copy is looked for later', async () => {
  const away = 'postgres://docket@127.0.0.1:9/postgres';
  const knowing = await openRegistry(urlOn(0, 'stalls'), databaseFolders(projectRoot()), {
    others: [{ name: 'away', url: away, pooledUrl: away }],
  });
  await asOwner(urlOn(0, 'stalls'), async (client) => {
    const places = { agency: 'south', databaseName: 'stalls_south', fromServer: 'main', toServer: 'away' };
    await beginSwitching(client, await beginMove(client, places));
  });
  await asOwner(urlOn(0, 'stalls_south'), async (source) => {
    await prepareToRefuse(source, 60_000);
    await refuseChanges(source, 60_000);
  });
  const told: string[] = [];
  await knowing.moves.lookAfter(null, (agency, error) => told.push(`${agency}: ${(error as Error).message}`));
  await knowing.close();
  expect(told).toEqual([expect.stringMatching(/^south: The PostgreSQL server cannot be reached/)]);
  await asOwner(urlOn(0, 'stalls_south'), (client) => client.query("update client set name = 'Again'"));
});
