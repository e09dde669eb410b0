import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf } from '../../src/server/platform/database/postgres.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { signInAt } from '../stories/support/saved-hours.ts';

let main: OwnDatabase;
let second: OwnDatabase;
let docket: DocketProcess;

const start = () => startDocket({ DATABASE_URL: main.url, DATABASE_URL_SECOND: second.url, DEMO: '300' });
const signIn = async (database: string) => (await signInAt(docket.origin, 'emma', 'docket-demo', database)).status;

beforeAll(async () => {
  main = await startOwnDatabase();
  second = await startOwnDatabase();
  docket = await start();
});
afterAll(async () => {
  await docket?.stop();
  await second?.thaw().catch(() => undefined);
  await Promise.all([main?.stop(), second?.stop()]);
});

it('agencies lie on both servers, with logins that are in the environment alone (SCALE-01)', async () => {
  const { rows } = await onDatabase(main.url, (client) =>
    client.query('select name, server from agency_database order by name'),
  );
  expect(rows).toEqual([
    { name: 'harbour-pine', server: 'main' },
    { name: 'studio-meridian', server: 'second' },
  ]);
  const there = await onDatabase(databaseUrlOf(second.url, 'docket_studio-meridian'), (client) =>
    client.query('select name from agency'),
  );
  expect(there.rows).toEqual([{ name: 'Studio Meridian' }]);
  expect([await signIn('harbour-pine'), await signIn('studio-meridian')]).toEqual([200, 200]);
});

it('a server that answers nothing takes out its own agencies alone, also at a start (SCALE-01)', async () => {
  await second.freeze();
  expect(await signIn('harbour-pine')).toBe(200);
  expect(await signIn('studio-meridian')).toBe(503);
  await docket.stop();
  docket = await start();
  expect(await signIn('harbour-pine')).toBe(200);
  await second.thaw();
  while ((await signIn('studio-meridian')) !== 200) await delay(500);
});
