import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../faults/support/own-database.ts';
import { readArchive } from '../src/server/platform/embedded-postgres/archive/contents.ts';
import { isAlive } from '../src/server/platform/embedded-postgres/process.ts';
import { roundsOf } from '../src/server/testing/rounds.ts';
import {
  type ArchiveFolders,
  archiveOften,
  askEmbedded,
  type Kept,
  missingIn,
  openArchiveFolders,
  saveOn,
  typeCommand,
  untilArchived,
  untilBaseBackup,
} from './support/archived-product.ts';
import { type DocketProcess, startDocket } from './support/docket-process.ts';
import { copyProduct, type ProductCopy } from './support/product-copy.ts';
import { hoursWithoutEnd, openSaver, type Saver } from './support/saved-hours.ts';

/** Instants that are restored, and saves of each writer before, between and after them. */
const [INSTANTS, SAVES] = [roundsOf(1, 6), roundsOf(15, 60)];
const LOSSES = roundsOf(1, 5);
const WRITERS = ['noah', 'emma', 'noah', 'emma'];

let product: ProductCopy;
let folders: ArchiveFolders;
let data: string;
let docket: DocketProcess;
let savers: Saver[];

const start = async (): Promise<DocketProcess> =>
  startDocket(
    { DATABASE_URL: '', DATA_DIR: data, ARCHIVE_DIR: folders.archive, DEMO: 'on', DEMO_ENTRIES: '200' },
    product.root,
  );
const restoreInto = (folder: string, ...more: string[]) =>
  typeCommand(['restore-server', '--into', folder, ...more], { ARCHIVE_DIR: folders.archive });

beforeAll(async () => {
  [product, folders] = await Promise.all([copyProduct('archive'), openArchiveFolders()]);
  data = folders.data('data');
  docket = await start();
  savers = await Promise.all(WRITERS.map((username) => openSaver(docket.origin, username)));
}, 600_000);
afterAll(async () => {
  await docket?.stop();
  await folders?.remove();
  await product?.remove();
});

/** Lets all writers save until each has saved so many, and answers what was acknowledged. */
async function saveAll(notes: string, enough: () => boolean, kept: Kept[] = []): Promise<Kept[]> {
  const lanes = savers.map((saver, lane) => {
    const lines = hoursWithoutEnd(`${notes} writer ${lane}`);
    return saveOn(saver, docket.origin, lines, kept, enough);
  });
  await Promise.all(lanes);
  return kept;
}

it(
  `SCALE-16 restores an instant: all that was acknowledged before it, and nothing that was begun after, ${INSTANTS} times`,
  async () => {
    expect(await askEmbedded(data, 'show archive_timeout')).toEqual([{ archive_timeout: '45s' }]);
    await untilBaseBackup(folders.archive);
    await archiveOften(data);
    const kept: Kept[] = [];
    await saveAll('instant', () => kept.length >= SAVES * WRITERS.length * (INSTANTS + 1), kept);
    await askEmbedded(data, 'select pg_switch_wal()');
    await untilArchived(folders.archive, data);

    for (let round = 1; round <= INSTANTS; round += 1) {
      const at = kept.map(({ heardAt }) => heardAt).sort((one, other) => one - other)[
        Math.floor((kept.length * round) / (INSTANTS + 1))
      ]!;
      const [before, after] = [kept.filter((one) => one.heardAt < at), kept.filter((one) => one.sentAt > at)];
      expect([before.length > 0, after.length > 0]).toEqual([true, true]);
      const into = folders.data(`instant ${round}`);

      const { exitCode, output, errors } = await restoreInto(into, '--at', new Date(at).toISOString());

      expect([exitCode, errors]).toEqual([0, '']);
      expect(output).toContain(`Restored to ${into} as it was at ${new Date(at).toISOString()}.`);
      expect(output).toMatch(/^The last change in it is of \d{4}-\S+Z\.$/m);
      expect(output).toContain('harbour-pine (Harbour & Pine), studio-meridian (Studio Meridian)');
      expect(await missingIn(into, 'instant', before)).toEqual([]);
      const nothing = after.map(({ hours }) => `${hours.notes}: 0 entries, made 0 times`);
      expect(await missingIn(into, 'instant', after)).toEqual(nothing);
      await rm(into, { recursive: true });
    }
  },
  INSTANTS * 300_000,
);

/** Ends Docket and its database as a machine does that is lost, and takes away their files. */
async function loseMachine() {
  const postmaster = Number((await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  docket.process.kill('SIGKILL');
  process.kill(postmaster, 'SIGQUIT');
  await until(async () => docket.process.signalCode !== null && !(await isAlive(postmaster)));
  await rm(data, { recursive: true, force: true });
}

it(
  `SCALE-16 a lost machine costs what had not come to the archive by itself, and its data goes on in another series, ${LOSSES} times`,
  async () => {
    for (let loss = 1; loss <= LOSSES; loss += 1) {
      await archiveOften(data);
      const kept: Kept[] = [];
      let [isOver, archived] = [false, 0];
      const saving = saveAll(`loss ${loss}`, () => isOver, kept);
      await until(async () => kept.length >= SAVES);
      archived = kept.length;
      await untilArchived(folders.archive, data);
      await loseMachine();
      isOver = true;
      await saving;

      expect(await restoreInto(data)).toMatchObject({ exitCode: 0, errors: '' });

      const lost = await missingIn(data, `loss ${loss}`, kept);
      const isLost = ({ hours }: Kept) =>
        lost.some((line) => line.startsWith(`${hours.notes}: 0 entries, made 0 times`));
      expect(lost.length).toBe(kept.filter(isLost).length);
      expect(kept.slice(0, archived).filter(isLost)).toEqual([]);
      docket = await start();
      await untilBaseBackup(folders.archive, 1 + loss);
      expect(await readdir(folders.archive)).toHaveLength(1 + loss);
      savers = await Promise.all(WRITERS.map((username) => openSaver(docket.origin, username)));
      // What was lost comes again under its ids, as browsers send it: all of it is there once.
      for (const [index, one] of kept.filter(isLost).entries())
        expect((await savers[index % savers.length]!.save(docket.origin, one.hours)).status).toBe(201);
    }
    const series = await readArchive(folders.archive);
    expect(series.map(({ bases }) => bases.length)).toEqual(series.map(() => 1));
  },
  LOSSES * 300_000,
);
