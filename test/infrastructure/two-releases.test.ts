import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { runCommandLine } from '../../src/server/command-line/run.ts';
import type { Terminal } from '../../src/server/command-line/terminal.ts';
import { databaseUrlOf, openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { type Balancer, startBalancer } from '../stories/support/balancer.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { type Hours, hoursToSave, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';

const registry = `docket_releases_${randomUUID().slice(0, 8)}`;
const agency = `${registry}_harbour-pine`;

/** What only the older release needs, and what the next one adds to and removes from a table that everybody writes. */
const OLDER = { '8999-older.sql': '-- expand, release 102\ncreate table needed_before (id integer);' };
const NEXT = {
  ...OLDER,
  '9001-weather.sql': `-- expand, release 103
    alter table time_entry add column weather text not null default 'fine';
    create table weather (day date primary key);
    create function note_weather() returns trigger language plpgsql as $$
      begin insert into weather values (new.work_date) on conflict do nothing; return new; end $$;
    create trigger note_weather after insert on time_entry for each row execute function note_weather();`,
  '9002-weather-index.sql': `-- expand, release 103
    create index concurrently if not exists time_entry_weather on time_entry (weather);`,
  '9003-needed-before.sql': '-- contract, release 103\ndrop table needed_before;',
};

/** The pause between two requests, in milliseconds. */
const PAUSE = 40;

let older: ProductCopy;
let next: ProductCopy;
let servers: DocketProcess[] = [];
let balancer: Balancer;
let saver: Saver;
let owner: pg.Client;
let registryOwner: pg.Client;

async function productWith(name: string, migrations: Record<string, string>) {
  const product = await copyProduct(name);
  for (const [file, sql] of Object.entries(migrations)) writeFileSync(join(product.migrations, file), sql);
  return product;
}

const start = ({ root }: ProductCopy) =>
  startDocket({ DATABASE_URL: databaseUrlOf(testServerUrl(), registry), DEMO: '200', DRAIN_SECONDS: '2' }, root);

/** Replaces a server by another one, as an upgrade does: starts the new one first, then stops the old one and lets it finish. */
async function replace(place: number, product: ProductCopy) {
  const leaving = servers[place]!;
  const coming = await start(product);
  servers.push(coming);
  await expect.poll(async () => (await fetch(`${coming.origin}/readyz`)).status, { timeout: 60_000 }).toBe(200);
  await leaving.stop();
  servers = servers.filter((server) => server !== leaving);
}

beforeAll(async () => {
  older = await productWith('older-release', OLDER);
  next = await productWith('next-release', NEXT);
  servers = [await start(older)];
  servers.push(await start(older));
  balancer = await startBalancer(() => servers.map(({ origin }) => origin));
  saver = await openSaver(balancer.origin);
  owner = await openOwnerClient(databaseUrlOf(testServerUrl(), agency));
  registryOwner = await openOwnerClient(databaseUrlOf(testServerUrl(), registry));
});

afterAll(async () => {
  await balancer?.close();
  await Promise.all(servers.map((server) => server.stop()));
  await owner?.end();
  await registryOwner?.end();
  const client = await openOwnerClient(testServerUrl());
  for (const name of [registry, agency, `${registry}_studio-meridian`])
    await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
  await older?.remove();
  await next?.remove();
});

/** Saves and reads through the balancer, in parallel lanes, until it is stopped; returns what was saved, and what was refused. */
function work() {
  const all = hoursToSave(20_000, 'upgrade');
  const rest = all[Symbol.iterator]();
  const saved: Hours[] = [];
  const refused: string[] = [];
  let isEnded = false;
  const take = async (what: string, ask: () => Promise<{ status: number; body: unknown }>) => {
    // An interrupted response is requested again, as a browser does.
    const { status, body } = await ask()
      .catch(ask)
      .catch((error: unknown) => ({ status: 0, body: String(error) }));
    if (status !== 200 && status !== 201) refused.push(`${what}: ${status} ${JSON.stringify(body)}`);
  };
  const lanes = Array.from({ length: 4 }, async () => {
    for (const hours of rest) {
      if (isEnded) return;
      saved.push(hours);
      await take('save', () => saver.save(balancer.origin, hours));
      await take('read', () => readDay(balancer.origin, hours.day));
      // Users pause to think; the servers starting meanwhile need the machine more.
      await delay(PAUSE);
    }
  });
  return {
    saved,
    end: async () => {
      isEnded = true;
      await Promise.all(lanes);
      return refused;
    },
  };
}

const readDay = (origin: string, day: string) =>
  saver.send(origin, 'GET', `/api/timesheet/timeentries?startDate=${day}&endDate=${day}`);

/** Returns a server's totals of all visible hours and jobs. */
async function totalsAt({ origin }: DocketProcess, saved: readonly Hours[]) {
  const from = saved[0]!.day;
  const hours = await saver.send(origin, 'GET', `/api/timesheet/timeentries?startDate=${from}&endDate=${from}`);
  const alex = await openSaver(origin, 'alex');
  const jobs = await alex.send(origin, 'GET', '/api/jobs/search?count=200');
  expect([hours.status, jobs.status]).toEqual([200, 200]);
  return { hours: hours.body, jobs: jobs.body };
}

/** Runs the command of the next release; returns its exit code and all its output. */
async function contract(): Promise<[number, string]> {
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const terminal = { output: { write }, errors: { write } } as unknown as Terminal;
  const environment = { DATABASE_URL: databaseUrlOf(testServerUrl(), registry) };
  const code = await runCommandLine(['migrate', '--contract'], terminal, { environment, root: next.root });
  return [code, written];
}

const releasesApplied = async () =>
  (await owner.query('select name from schema_migration where release > 100 order by name')).rows.map(
    ({ name }) => name,
  );

describe('two releases of the product', { timeout: 900_000 }, () => {
  it('work side by side behind a balancer, forward and back, without a visible interruption (SCALE-10)', async () => {
    const load = work();
    const some = async () => {
      const before = load.saved.length;
      await expect.poll(() => load.saved.length, { timeout: 120_000 }).toBeGreaterThan(before + 40);
    };
    await some();
    await replace(0, next);
    expect(await releasesApplied()).toEqual(['8999-older.sql', '9001-weather.sql', '9002-weather-index.sql']);
    await some();
    // Both run at once on the newer database: their totals are equal.
    const [one, other] = await Promise.all(servers.map((server) => totalsAt(server, load.saved)));
    expect(one!.jobs).toEqual(other!.jobs);
    // Downgrade: a server of the previous release starts on a database that is one ahead.
    await replace(1, older);
    await some();
    await replace(0, next);
    await some();
    await replace(0, next);
    await some();
    expect(await load.end()).toEqual([]);
    expect(await notOnce(databaseUrlOf(testServerUrl(), agency), 'upgrade', load.saved)).toEqual([]);
    const totals = await Promise.all(servers.map((server) => totalsAt(server, load.saved)));
    expect(totals[0]).toEqual(totals[1]);
    const { rows } = await owner.query("select count(*)::int as count from time_entry where weather = 'fine'");
    expect(rows[0].count).toBeGreaterThanOrEqual(load.saved.length);
  });

  it('objects that only the older release needs remain until it is stopped and the command removes them, while people work (SCALE-09)', async () => {
    expect(await releasesApplied()).not.toContain('9003-needed-before.sql');
    servers.push(await start(older));
    expect(await contract()).toEqual([1, expect.stringContaining('Servers of an older version are connected')]);
    await servers.pop()!.stop();
    const load = work();
    expect(await contract()).toEqual([0, expect.stringContaining('All agencies now require this version.')]);
    expect(await load.end()).toEqual([]);
    expect(await releasesApplied()).toContain('9003-needed-before.sql');
    expect((await owner.query("select to_regclass('needed_before') as table")).rows).toEqual([{ table: null }]);
    await expect(start(older)).rejects.toThrow(
      'The databases are of release 103 of the schema, and this version is of release 102: start a newer version.',
    );
  });

  it('a server that was cut off while the others went ahead ends in order, and says why (SCALE-09)', async () => {
    const left = servers[0]!;
    const exited = once(left.process, 'exit');
    await registryOwner.query('update schema_release set contracted_to = 104, expanded_to = 104');
    await registryOwner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'docket release 103 at %' and datname = current_database()",
    );
    expect(await exited).toEqual([0, null]);
    expect(left.said).toContain(
      'The databases are of release 104 of the schema, and this version is of release 103: start a newer version.',
    );
  });
});
