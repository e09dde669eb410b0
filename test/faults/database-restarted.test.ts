import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchTimeSheet } from '#test/fixtures/watch-stream.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { type Answer, hoursToSave, inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';
import { type OwnDatabase, startOwnDatabase, until } from './support/own-database.ts';
import { openTimeSheetPage } from './support/time-sheet-page.ts';

const WRITERS = 8;
const CRASHES = 5;
const BETWEEN_SAVES = 20;

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

it('a database that crashes again and again under eight writers loses and doubles nothing, and every refusal says to try again (ERR-02, TE-24)', async () => {
  const refused: Answer[] = [];
  const all = hoursToSave(20_000, 'crashed');
  let isOver = false;
  const rest = all[Symbol.iterator]();
  const begun: typeof all = [];
  const writing = inLanes(WRITERS, Array.from({ length: WRITERS }), async () => {
    while (!isOver) {
      const { value: hours } = rest.next();
      if (!hours) return;
      begun.push(hours);
      await until(async () => {
        const answer = await saver.save(docket.origin, hours);
        if (answer.status < 300) return true;
        refused.push(answer);
        if (answer.status < 500) throw new Error(JSON.stringify(answer.body));
        return false;
      });
      await delay(BETWEEN_SAVES);
    }
  });
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const before = begun.length;
    await until(async () => begun.length > before + 20);
    await database.crash();
  }
  isOver = true;
  await writing;
  expect(refused.length).toBeGreaterThan(0);
  const told = refused.map(({ status, body, headers }) => [status, body.code, headers.get('retry-after')]);
  expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(new Set(['[503,"not-ready","5"]']));
  expect((await fetch(`${docket.origin}/readyz`)).status).toBe(200);
  expect(await notOnce(database.agencyUrl, 'crashed', begun)).toEqual([]);
});

it('a change stream reconnects and reports that changes may have been missed (TED-10)', async () => {
  const watch = await watchTimeSheet(docket.origin, saver);
  expect(await watch.next()).toEqual({ subject: 'ready' });
  await database.crash();
  expect(await watch.next()).toEqual({ subject: 'resync' });
  const [hours] = hoursToSave(1, 'after the crash');
  await until(async () => (await saver.save(docket.origin, hours!)).status < 300);
  expect(await watch.next()).toMatchObject({ subject: 'time-entry', from: hours!.day });
  watch.leave();
});

it('hours that are typed while the database is away stay in their cell with the reason, and are saved by themselves (TE-14, TE-24)', async () => {
  const page = await openTimeSheetPage(docket.origin, '2027-03-01');
  try {
    await database.freeze();
    await page.type(1, '1.25');
    await page.showsHours(1, '1.25');
    await database.thaw();
    await page.isSaved();
    const crashed = database.crash();
    await page.type(2, '2.25');
    await page.showsHours(2, '2.25');
    await crashed;
    await page.isSaved();
  } finally {
    await page.close();
  }
  const emma = await openSaver(docket.origin, 'emma');
  const range = 'startDate=2027-03-01&endDate=2027-03-07';
  const { body } = await emma.send(docket.origin, 'GET', `/api/timesheet/timeentries?${range}`);
  expect(body.map(({ units }: { units: number }) => units).sort()).toEqual([1.25, 2.25]);
});
