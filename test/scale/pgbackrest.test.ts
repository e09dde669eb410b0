import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../faults/support/own-database.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { hoursWithoutEnd, notOnce, openSaver, type Saver, signInAt } from '../stories/support/saved-hours.ts';
import { type Kept, saveOn, typeCommand } from '../stories/support/typed-command.ts';
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts';

const WRITERS = ['noah', 'emma', 'noah', 'emma'];
const SAVES = 200;
const AGENCY = 'docket_harbour-pine';

let database: DebianPostgres;
let docket: DocketProcess;
let savers: Saver[];

beforeAll(async () => {
  database = await startDebianPostgres();
  docket = await startDocket({ DATABASE_URL: database.urlOf('docket'), DEMO: '300' });
  savers = await Promise.all(WRITERS.map((username) => openSaver(docket.origin, username)));
});
afterAll(async () => {
  await docket?.stop();
  await database?.stop();
});

async function saveAll(notes: string, count: number): Promise<Kept[]> {
  const kept: Kept[] = [];
  const lanes = savers.map((saver, lane) => {
    const lines = hoursWithoutEnd(`${notes} writer ${lane}`);
    return saveOn(saver, docket.origin, lines, kept, () => kept.length >= count);
  });
  await Promise.all(lanes);
  return kept;
}

/** Waits until everything written so far is archived. */
async function untilArchived() {
  const [row] = await database.ask('select pg_walfile_name(pg_switch_wal()) as segment');
  await until(async () => {
    const [archiver] = await database.ask('select last_archived_wal as last from pg_stat_archiver');
    return String(archiver!.last).slice(0, 24) >= String(row!.segment);
  });
}

const hoursOf = (kept: readonly Kept[]) => kept.map(({ hours }) => hours);

it('check-server finds nothing missing in Debian’s PostgreSQL 15 with an archive (SCALE-18)', async () => {
  const { exitCode, output, errors } = await typeCommand(['check-server'], { DATABASE_URL: database.urlOf('docket') });
  expect([exitCode, errors]).toEqual([0, '']);
  expect(output).toMatch(/^good +version main +PostgreSQL 15\./m);
  expect(output).toMatch(/^good +archive main/m);
  expect(output).not.toMatch(/^act/m);
});

it('pgBackRest restores a point in time: everything acknowledged before it, and nothing started after (SCALE-16)', async () => {
  const early = await saveAll('before the backup', SAVES);
  await database.pgBackRest('--type=full', 'backup');
  const kept = await saveAll('instant', SAVES * 2);
  await untilArchived();
  const at = kept.map(({ heardAt }) => heardAt).sort((one, other) => one - other)[SAVES]!;
  const target = new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');

  const restored = await database.restore('--type=time', `--target=${target}`, '--target-action=promote');

  const url = restored.urlOf(AGENCY);
  const [before, after] = [kept.filter((one) => one.heardAt < at), kept.filter((one) => one.sentAt > at)];
  expect([before.length > 0, after.length > 0]).toEqual([true, true]);
  expect(await notOnce(url, 'before the backup', hoursOf(early))).toEqual([]);
  expect(await notOnce(url, 'instant', hoursOf(before))).toEqual([]);
  const nothing = after.map(({ hours }) => `${hours.notes}: 0 entries, made 0 times`);
  expect(await notOnce(url, 'instant', hoursOf(after))).toEqual(nothing);
  await restored.stop();
});

it('Docket continues with what pgBackRest restores of a lost machine: everything in the archive (SCALE-16)', async () => {
  const kept = await saveAll('lost', SAVES);
  await untilArchived();
  await database.lose();
  await docket.stop();

  const restored = await database.restore();

  expect(await notOnce(restored.urlOf(AGENCY), 'lost', hoursOf(kept))).toEqual([]);
  docket = await startDocket({ DATABASE_URL: restored.urlOf('docket') });
  expect((await signInAt(docket.origin, 'noah')).status).toBe(200);
  const { output } = await typeCommand(['status'], { DATABASE_URL: restored.urlOf('docket'), WORKERS: '1' });
  expect(output).toMatch(/^good +agencies +2 up to date/m);
  // The demo agency Studio Meridian has no administrator.
  expect(output.match(/^act +\w+/gm)).toEqual(['act   administrators']);
});
