import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveOften,
  askEmbedded,
  type Kept,
  missingIn,
  saveOn,
  typeCommand,
  untilArchived,
  untilBaseBackup,
} from '../e2e/support/archived-product.ts';
import { type DocketProcess, startDocket } from '../e2e/support/docket-process.ts';
import { hoursToSave, openSaver, type Saver } from '../e2e/support/saved-hours.ts';
import { openFolder, until } from './support/own-database.ts';

const MEGABYTES = 300;

const [archive, data] = [await openFolder(), await openFolder()];
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0755`, 'tmpfs', archive]);
const mayMount = mounted.status === 0;
const whySkipped = mayMount ? '' : ` (skipped: no small disk can be made here, ${String(mounted.stderr).trim()})`;

let docket: DocketProcess;
let saver: Saver;
const environment = { DATABASE_URL: '', DATA_DIR: data, ARCHIVE_DIR: archive };

beforeAll(async () => {
  if (!mayMount) return;
  docket = await startDocket({ ...environment, DEMO_ENTRIES: '300' });
  saver = await openSaver(docket.origin);
  await untilBaseBackup(archive);
  await archiveOften(data);
});
afterAll(async () => {
  await docket?.stop();
  if (mayMount) spawnSync('umount', ['-l', archive]);
  for (const folder of [archive, data]) await rm(folder, { recursive: true, force: true });
});

/** Takes every byte that is left. */
async function fillArchive() {
  const file = await open(join(archive, 'ballast'), 'a');
  for (let size = 1024 * 1024; size >= 512; ) {
    const written = await file.write(Buffer.alloc(size, 1)).catch(() => null);
    if (written?.bytesWritten !== size) size /= 2;
  }
  await file.close();
}

const archiveLine = async () => {
  const { output } = await typeCommand(['status'], { ...environment, WORKERS: '1' });
  return output.split('\n').find((line) => line.includes('archive main'));
};
const failing = async () =>
  /^docket_archive_failing (\d)$/m.exec(await (await fetch(`${docket.origin}/metrics`)).text())?.[1];

describe.skipIf(!mayMount)(`an archive without room${whySkipped}`, () => {
  it('SCALE-16 OBS-04 is told, keeps nobody from working, and gets all of it once there is room', async () => {
    expect([(await archiveLine())?.slice(0, 4), await failing()]).toEqual(['good', '0']);
    await fillArchive();
    const kept: Kept[] = [];
    await saveOn(saver, docket.origin, hoursToSave(200, 'full'), kept, () => false);
    expect(kept).toHaveLength(200);
    await askEmbedded(data, 'select pg_switch_wal()');
    await until(async () => docket.said.some((line) => line.includes('People go on working')));
    expect(docket.said.join()).toMatch(/ARCHIVE_DIR .+ does not get [0-9A-F]{24} \(ENOSPC\)/);
    expect([(await archiveLine())?.slice(0, 3), await failing()]).toEqual(['act', '1']);

    await rm(join(archive, 'ballast'));
    await saveOn(saver, docket.origin, hoursToSave(50, 'room'), kept, () => false);
    await askEmbedded(data, 'select pg_switch_wal()');
    await untilArchived(archive, data);
    await until(async () => docket.said.some((line) => line.includes('is in order again')));
    expect([(await archiveLine())?.slice(0, 4), await failing()]).toEqual(['good', '0']);

    const into = join(data, '../restored');
    const target = `${into}-${process.pid}`;
    try {
      const restored = await typeCommand(['restore-server', '--into', target], { ARCHIVE_DIR: archive });
      expect([restored.errors, restored.exitCode]).toEqual(['', 0]);
      expect(await missingIn(target, 'full', kept.slice(0, 200))).toEqual([]);
      expect(await missingIn(target, 'room', kept.slice(200))).toEqual([]);
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  });
});
