import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, inLanes, notOnce, openSaver, type Saver } from '../stories/support/saved-hours.ts';
import { dice } from '../stories/writers/dice.ts';
import { agencyUrlOf, onDatabase, openFolder, urlOfEmbedded } from './support/own-database.ts';

const KILLS = 12;
const LANES = 8;

let folder: string;
let docket: DocketProcess;
let saver: Saver;
const start = async () => {
  docket = await startDocket({ DATA_DIR: folder, DATABASE_URL: '', DEMO: '300' });
};
beforeAll(async () => {
  folder = await openFolder();
  await start();
  saver = await openSaver(docket.origin);
});
afterAll(async () => {
  await docket?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it('a server killed during saves loses no acknowledged change, and retries change nothing twice (TE-24)', async () => {
  const roll = dice(20261121);
  const all = hoursToSave(3000, 'killed');
  const acknowledged = new Map<string, number>();
  const sent = new Set<string>();
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    let isKilled = false;
    const exited = once(docket.process, 'exit');
    // What the previous server didn't answer goes first, under the same IDs.
    const waiting = [...all.filter(({ notes }) => sent.has(notes)), ...all.filter(({ notes }) => !sent.has(notes))];
    const working = inLanes(
      LANES,
      waiting.filter(({ notes }) => !acknowledged.has(notes)),
      async (hours) => {
        if (isKilled) return;
        sent.add(hours.notes);
        const answer = await saver.save(docket.origin, hours).catch(() => null);
        if (answer && answer.status < 300) acknowledged.set(hours.notes, answer.body.id);
        else unanswered += 1;
      },
    );
    await delay(100 + roll(800));
    docket.process.kill('SIGKILL');
    isKilled = true;
    await Promise.all([exited, working]);
    await start();
  }
  expect(unanswered).toBeGreaterThan(KILLS);
  const allSent = all.filter(({ notes }) => sent.has(notes));
  for (const hours of allSent) {
    const { status, body } = await saver.save(docket.origin, hours);
    expect(status).toBeLessThan(300);
    expect(acknowledged.get(hours.notes) ?? body.id).toBe(body.id);
  }
  expect(await notOnce(agencyUrlOf(await urlOfEmbedded(folder)), 'killed', allSent)).toEqual([]);
});

it('a change that may have been made before the server was killed can be sent again (TE-24)', async () => {
  const all = hoursToSave(200, 'changed');
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API
  const entries: any[] = [];
  for (const hours of all) entries.push((await saver.save(docket.origin, hours)).body);
  const change = (entry: (typeof entries)[number]) =>
    saver.send(docket.origin, 'PUT', `/api/timesheet/timeentries/${entry.id}`, {
      id: entry.id,
      units: 0.5,
      notes: entry.notes,
      transactionDate: entry.transactionDate,
      isBillable: entry.isBillable,
      jobId: entry.timeAllocation.job.id,
      costTypeId: entry.timeAllocation.costType.id,
      lastModified: entry.lastModified,
    });
  const exited = once(docket.process, 'exit');
  let answered = 0;
  await inLanes(LANES, entries, async (entry) => {
    await change(entry).catch(() => null);
    answered += 1;
    if (answered === 60) docket.process.kill('SIGKILL');
  });
  await exited;
  await start();
  for (const entry of entries) {
    const { status, body } = await change(entry);
    expect([status, body.units]).toEqual([200, 0.5]);
  }
  const changes = await onDatabase(agencyUrlOf(await urlOfEmbedded(folder)), async (client) => {
    const { rows } = await client.query(
      `select count(*) from audit_event where subject = 'time_entry' and action = 'update' and subject_id = any($1)`,
      [entries.map(({ id }) => id)],
    );
    return Number(rows[0].count);
  });
  expect(changes).toBe(entries.length);
});
