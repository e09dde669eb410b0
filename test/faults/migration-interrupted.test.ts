import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDocket } from '../stories/support/docket-process.ts';
import { copyProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { hoursToSave, notOnce, openSaver, signInAt } from '../stories/support/saved-hours.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase, until } from './support/own-database.ts';

let database: OwnDatabase;
let product: ProductCopy;
const saved = hoursToSave(10, 'before the upgrade');

const start = () => startDocket({ DATABASE_URL: database.url, DEMO: '300' }, product.root);
const main = () => join(product.root, 'dist/server/main.js');
const environment = () => ({ ...process.env, PORT: '0', DATABASE_URL: database.url });
const migration = (name: string) => join(product.migrations, name);

/** Returns what a start reports about the demo agency that it can't serve, while it responds with 503 for that and serves the others. */
async function sentenceOfStart(): Promise<string> {
  const docket = await start();
  const told = () => docket.said.find((line) => line.startsWith('Harbour & Pine is out of service: '));
  while (!told()) await delay(100);
  expect((await signInAt(docket.origin, 'noah')).status).toBe(503);
  await docket.stop();
  return told()!.replace('Harbour & Pine is out of service: ', '');
}

/** Tables and applied migrations: what an upgrade would have changed. */
const schema = () =>
  onDatabase(database.agencyUrl, async (client) => {
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1");
    const applied = await client.query('select name from schema_migration order by 1');
    return [tables.rows, applied.rows];
  });

/** Starts, and saves on the existing data: users can work. */
async function expectWorking() {
  const docket = await start();
  const saver = await openSaver(docket.origin);
  for (const hours of saved) expect((await saver.save(docket.origin, hours)).status).toBeLessThan(300);
  await docket.stop();
  expect(await notOnce(database.agencyUrl, 'before the upgrade', saved)).toEqual([]);
}

beforeAll(async () => {
  database = await startOwnDatabase();
  product = await copyProduct('migration-interrupted');
  await expectWorking();
});
afterAll(async () => {
  await product?.remove();
  await database?.stop();
});

it('a migration that is killed half way leaves the schema as it was, and the next start makes it whole', async () => {
  const before = await schema();
  await writeFile(migration('9990-half.sql'), 'create table half (id int); insert into half values (1);');
  await writeFile(migration('9991-long.sql'), 'select pg_sleep(3600);');
  const starting = spawn(process.execPath, [main()], { env: environment(), stdio: 'ignore' });
  const exited = once(starting, 'exit');
  const isUnderWay = () =>
    onDatabase(database.url, async (client) => {
      const { rows } = await client.query(
        "select pid from pg_stat_activity where query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()",
      );
      return rows.length > 0;
    });
  await until(isUnderWay);
  starting.kill('SIGKILL');
  await exited;
  expect(await schema()).toEqual(before);
  await writeFile(migration('9991-long.sql'), 'create table whole (id int);');
  await expectWorking();
  const [tables] = await schema();
  expect(tables!.map(({ tablename }) => tablename)).toEqual(expect.arrayContaining(['half', 'whole']));
});

it('a migration that fails leaves the schema as it was and is reported in one sentence (SCALE-08)', async () => {
  const before = await schema();
  await writeFile(migration('9992-fine.sql'), 'create table fine (id int);');
  await writeFile(migration('9993-broken.sql'), 'create table broken (id int);\n\ncreate tabel oops;');
  expect(await sentenceOfStart()).toBe(
    'The migration 9993-broken.sql cannot be applied (syntax error at or near "tabel", line 3): the database is unchanged.',
  );
  expect(await schema()).toEqual(before);
  await rm(migration('9993-broken.sql'));
  await expectWorking();
});

it('an older product that is started on a newer database says so in one sentence and changes nothing', async () => {
  await writeFile(migration('9994-later.sql'), '-- expand, release 200\ncreate table later (id int);');
  await expectWorking();
  const before = await schema();
  await rm(migration('9994-later.sql'));
  await expect(start()).rejects.toThrow(/databases are of release 200 of the schema, .* start a newer version/);
  expect(await schema()).toEqual(before);
});
