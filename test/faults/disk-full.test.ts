import { spawnSync } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import {
  type Answer,
  type Hours,
  hoursToSave,
  inLanes,
  notOnce,
  openSaver,
  type Saver,
} from '../stories/support/saved-hours.ts';
import { agencyUrlOf, onDatabase, openFolder, until, urlOfEmbedded } from './support/own-database.ts';
import { openTimeSheetPage } from './support/time-sheet-page.ts';

const MEGABYTES = 400;
const LANES = 8;
const ENGLISH = 'Nothing can be saved at the moment: the storage of the server is full. Please contact system admin';
const GERMAN =
  'Im Moment kann nichts gespeichert werden: Der Speicher des Servers ist voll. Bitte wenden Sie sich an die Systemverwaltung';

const disk = await openFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0755`, 'tmpfs', disk]);
const mayMount = mounted.status === 0;
const whySkipped = mayMount ? '' : ` (skipped: no small disk can be made here, ${String(mounted.stderr).trim()})`;

let docket: DocketProcess;
let saver: Saver;
let agencyUrl: string;
const saved: Hours[] = [];

const ballast = join(disk, 'ballast');

/** Fills the disk completely. */
async function fillDisk() {
  const file = await open(ballast, 'a');
  for (let size = 1024 * 1024; size >= 512; ) {
    const written = await file.write(Buffer.alloc(size, 1)).catch(() => null);
    if (written?.bytesWritten !== size) size /= 2;
  }
  await file.close();
}

const readLog = () => readFile(join(disk, 'postgres.log'), 'utf8');
const makeRoom = () => rm(ballast, { force: true });

/** Saves lines with long notes until a number of them have been rejected, and returns the rejections. */
async function saveUntilRefused(hours: Hours[], enough: number): Promise<Answer[]> {
  const refused: Answer[] = [];
  await inLanes(LANES, hours, async (one) => {
    if (refused.length >= enough) return;
    const answer = await saver.save(docket.origin, one);
    if (answer.status < 300) saved.push(one);
    else refused.push(answer);
  });
  return refused;
}

const longHours = (count: number, notes: string) => hoursToSave(count, `${notes} ${'x'.repeat(3000)}`);
const readWeek = () =>
  saver.send(docket.origin, 'GET', '/api/timesheet/timeentries?startDate=2027-01-01&endDate=2027-01-07');

beforeAll(async () => {
  if (!mayMount) return;
  docket = await startDocket({ DATA_DIR: disk, DATABASE_URL: '', DEMO: '300', LOG_LEVEL: 'silent' });
  saver = await openSaver(docket.origin);
  agencyUrl = agencyUrlOf(await urlOfEmbedded(disk));
});

afterAll(async () => {
  if (mayMount) {
    await makeRoom();
    await docket?.stop();
    spawnSync('umount', ['-l', disk]);
  }
  await rm(disk, { recursive: true, force: true });
});

describe.skipIf(!mayMount)(`a disk without room${whySkipped}`, () => {
  it('rejects saves with a message, allows reading, keeps input, and saves again once there is space (ERR-02, TE-14, TE-24)', async () => {
    const page = await openTimeSheetPage(docket.origin, '2027-03-01');
    await fillDisk();
    const refused = await saveUntilRefused(longHours(4000, 'full'), 20);
    const told = refused.map(({ status, body, headers }) => [
      status,
      body.code,
      body.detail,
      headers.get('retry-after'),
    ]);
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([507, 'storage-full', ENGLISH, '60'])]),
    );
    expect((await readWeek()).status).toBe(200);
    expect((await fetch(`${docket.origin}/readyz`)).status).toBe(200);

    // Hours that fit an existing page are saved; a long note isn't.
    await page.typeNotes(1, '1.25', 'y'.repeat(3900));
    await page.says(ENGLISH);
    await page.showsHours(1, '1.25');
    await makeRoom();
    await page.isSaved();
    await page.close();

    expect(await saveUntilRefused(longHours(50, 'room again'), 1)).toEqual([]);
    expect(
      await notOnce(
        agencyUrl,
        'full',
        saved.filter(({ notes }) => notes.startsWith('full')),
      ),
    ).toEqual([]);
  });

  it('says so in the language of the user who saves (LANG-02)', async () => {
    const { body: user } = await saver.send(docket.origin, 'GET', '/api/auth/employeeinfo');
    const choose = (second: boolean) =>
      saver.send(docket.origin, 'PUT', `/api/employees/${user.id}/language?useSecondLanguage=${second}`);
    await choose(true);
    await fillDisk();
    const [refused] = await saveUntilRefused(longHours(4000, 'voll'), 1);
    await makeRoom();
    await choose(false);
    expect(refused!.body.detail).toBe(GERMAN);
  });

  it('that stops PostgreSQL itself says to try again; the product restarts it once there is room (ERR-02)', async () => {
    const last = hoursToSave(20, 'before the end');
    expect(await saveUntilRefused(last, 1)).toEqual([]);
    await fillDisk();
    // The write-ahead log no longer has space: PostgreSQL stops rather than lose data.
    await onDatabase(agencyUrl, async (client) => {
      for (let megabyte = 0; megabyte < 200; megabyte += 1)
        await client.query(`select pg_logical_emit_message(false, 'fault', repeat('x', 1000000))`);
    }).catch(() => undefined);
    const answer = await saver.save(docket.origin, last[0]!);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'not-ready', '5']);
    expect((await fetch(`${docket.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${docket.origin}/healthz`)).status).toBe(200);
    await until(async () => /shutting down due to startup process failure/.test(await readLog()));

    await makeRoom();
    await until(async () => (await fetch(`${docket.origin}/readyz`)).status === 200);
    expect(await saveUntilRefused(hoursToSave(20, 'after the end'), 1)).toEqual([]);
    agencyUrl = agencyUrlOf(await urlOfEmbedded(disk));
    for (const notes of ['full', 'voll', 'room again', 'before the end', 'after the end']) {
      const lines = saved.filter((hours) => hours.notes.startsWith(notes));
      expect(await notOnce(agencyUrl, notes, lines)).toEqual([]);
    }
  });
});
