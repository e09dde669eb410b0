import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, notOnce, openSaver, type Saver, signInAt } from '../stories/support/saved-hours.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase, until } from './support/own-database.ts';

/** More than the connections of one agency. */
const PEOPLE = 20;

let database: OwnDatabase;
let docket: DocketProcess;
let saver: Saver;
beforeAll(async () => {
  database = await startOwnDatabase();
  docket = await startDocket({ DATABASE_URL: database.url, DEMO: '300' });
  saver = await openSaver(docket.origin);
});
afterAll(async () => {
  await docket?.stop();
  await database?.stop();
});

const statusOf = async (path: string) => (await fetch(`${docket.origin}${path}`)).status;

it('a lock that is held for some seconds only makes people wait (TE-24)', async () => {
  const all = hoursToSave(PEOPLE, 'waiting');
  const saving = await onDatabase(database.agencyUrl, async (client) => {
    await client.query('begin; lock table time_entry in exclusive mode');
    const begun = all.map((hours) => saver.save(docket.origin, hours));
    await client.query('select pg_sleep(3)');
    await client.query('commit');
    return Promise.all(begun);
  });
  expect(saving.map(({ status }) => status)).toEqual(all.map(() => 201));
});

it('a lock that is not released ends in a refusal that says to try again, and other agencies go on meanwhile (ERR-02, TE-24)', async () => {
  const all = hoursToSave(PEOPLE, 'locked out');
  const refused = await onDatabase(database.agencyUrl, async (client) => {
    await client.query('begin; lock table time_entry in exclusive mode');
    let isOver = false;
    const saves = Promise.all(all.map((hours) => saver.save(docket.origin, hours))).finally(() => {
      isOver = true;
    });
    // While all users of one agency wait, those of the other don't, and the product responds.
    let others = 0;
    await until(async () => {
      const answer = await signInAt(docket.origin, 'emma', 'docket-demo', 'studio-meridian');
      expect(answer.status).toBe(200);
      expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
      others += 1;
      return isOver;
    });
    expect(others).toBeGreaterThan(3);
    await client.query('rollback');
    return saves;
  });
  const told = refused.map(({ status, body, headers }) => [status, body.code, headers.has('retry-after')]);
  expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(new Set(['[503,"not-ready",true]']));
  for (const hours of all) expect((await saver.save(docket.origin, hours)).status).toBe(201);
  expect(await notOnce(database.agencyUrl, 'locked out', all)).toEqual([]);
});

it('a database that accepts connections and never answers ends in a refusal too, and all is well when it is back (ERR-02, TE-24)', async () => {
  const all = hoursToSave(PEOPLE, 'frozen');
  await database.freeze();
  const asked = Promise.all(all.map((hours) => saver.save(docket.origin, hours)));
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  const refused = await asked;
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 not-ready']));
  await database.thaw();
  await until(async () => (await statusOf('/readyz')) === 200);
  for (const hours of all) {
    await until(async () => {
      const { status } = await saver.save(docket.origin, hours);
      expect([200, 201, 503]).toContain(status);
      return status < 300;
    });
  }
  expect(await notOnce(database.agencyUrl, 'frozen', all)).toEqual([]);
});
