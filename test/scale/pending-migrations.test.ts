import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnDatabase, onDatabase, startOwnDatabase } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyBuiltProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { signInAt } from '../stories/support/saved-hours.ts';
import { copyAgencies } from './support/many-agencies.ts';

/** DOCKET_TEST_AGENCIES reduces the number, if the disk has no 25 GB. */
const AGENCIES = Number(process.env.DOCKET_TEST_AGENCIES ?? 1000);
/** What the next release adds: a field, an index that is built while users work, and a table. */
const NEXT = {
  '9001-field-of-clients.sql': 'alter table client add column motto text;',
  '9002-index-of-that-field.sql': 'create index concurrently if not exists client_motto on client (motto);',
  '9003-table.sql': 'create table motto (id integer primary key, text text not null);',
};
const NEXT_RELEASE = 90;
const NEWEST = '9003-table.sql';
/** The limit for the first response, in seconds, even on a machine that is ten times slower. */
const MOST_SECONDS = 50;

let database: OwnDatabase;
let next: ProductCopy;
let docket: DocketProcess | undefined;
let names: string[];

const settings = () => ({ DATABASE_URL: database.url, WORKERS: '1' });

beforeAll(async () => {
  [database, next] = await Promise.all([startOwnDatabase(), copyBuiltProduct('next-release')]);
  for (const [name, statement] of Object.entries(NEXT))
    await writeFile(join(next.migrations, name), `-- expand, release ${NEXT_RELEASE}\n${statement}\n`);
  docket = await startDocket({ ...settings(), DEMO: '300' });
  await docket.stop();
  names = await copyAgencies({ main: database.url }, AGENCIES);
}, 1_800_000);
afterAll(async () => {
  await docket?.stop();
  await database?.stop();
  await next?.remove();
}, 600_000);

const pending = () =>
  onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from agency_database where not (migrated_to collate "C" >= $1)`,
      [NEWEST],
    );
    return rows[0]!.count;
  });

it(`a start with ${AGENCIES} pending migrations responds at once, and migrates requested agencies first (SCALE-08)`, async () => {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  docket = await startDocket(settings(), next.root);
  const { origin } = docket;
  const page = await fetch(`${origin}/sign-in`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
  const pageAfter = seconds();
  const signedIn = await signInAt(origin, 'noah', 'docket-demo', names.at(-3)!);
  expect([signedIn.status, signedIn.body]).toEqual([200, expect.anything()]);
  const signInAfter = seconds();
  const left = await pending();
  const figures = await fetch(`${origin}/metrics`);
  expect(await figures.text()).toMatch(/^docket_agencies_out_of_date [1-9]/m);
  const figuresAfter = seconds();
  const waits: number[] = [];
  while ((await pending()) > 0) {
    const name = names[Math.floor(Math.random() * names.length)]!;
    const askedAt = performance.now();
    expect((await signInAt(origin, 'noah', 'docket-demo', name)).status).toBe(200);
    waits.push(performance.now() - askedAt);
    await delay(250);
  }
  const allAfter = seconds();
  await docket.stop();
  const againAt = performance.now();
  docket = await startDocket(settings(), next.root);
  await fetch(`${docket.origin}/sign-in`).then((answer) => answer.text());
  const againAfter = (performance.now() - againAt) / 1000;
  const most = waits.sort((one, other) => one - other);
  process.stdout.write(
    `${AGENCIES} to be migrated: the page after ${pageAfter.toFixed(1)} s, an agency's sign-in after ${signInAfter.toFixed(1)} s, when ${left} were left; ` +
      `the figures ${(figuresAfter - signInAfter).toFixed(1)} s later; ` +
      `all after ${allAfter.toFixed(0)} s; of ${waits.length} sign-ins meanwhile half took ${most[waits.length >> 1]?.toFixed(0)} ms, the longest ${most.at(-1)?.toFixed(0)} ms; ` +
      `a start with nothing to be migrated: the page after ${againAfter.toFixed(1)} s\n`,
  );
  expect(left).toBeGreaterThan(AGENCIES / 2);
  expect(signInAfter).toBeLessThan(MOST_SECONDS);
  const { rows } = await onDatabase(database.url, (client) =>
    client.query('select count(*)::integer as count from agency_database where migrated_to = $1', [NEWEST]),
  );
  expect(rows[0].count).toBe(AGENCIES + 2);
});
