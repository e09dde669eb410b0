import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry as Metrics } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { readArchive } from '../../platform/embedded-postgres/archive/contents.ts';
import { measureArchive } from '../../platform/operations/measure-archive.ts';
import { lineOfBaseBackups } from './archive-line.ts';

const HOUR = 3_600_000;
const SERIES = '2026-11-25-0123abcd';

/** An archive with base backups in the order in which they were taken, each so many hours ago by its own date. */
async function archiveOf(...hoursAgo: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, SERIES, 'wal'), { recursive: true });
  for (const [index, hours] of hoursAgo.entries()) {
    const startedAt = new Date(Date.now() - hours * HOUR).toISOString();
    const base = join(folder, SERIES, 'base', startedAt.replaceAll(':', '-'));
    const startSegment = `0000000100000000000000${String(index + 10)}`;
    await mkdir(base, { recursive: true });
    await writeFile(join(base, 'base.json'), JSON.stringify({ startedAt, startSegment, system: '7' }));
  }
  return folder;
}

async function secondsAtMetrics(folder: string) {
  const metrics = new Metrics();
  measureArchive(metrics, { registry: undefined, archiveFolder: folder });
  return Number(/^docket_base_backup_seconds (.*)$/m.exec(await metrics.metrics())![1]);
}

it('SCALE-16 OBS-04 base backups are as old as the newest of them', async () => {
  const folder = await archiveOf(50, 3);
  expect(await lineOfBaseBackups(folder)).toEqual({
    state: 'good',
    what: 'base backups',
    text: `2 in ${folder}, the newest of 3 hours ago`,
  });
  expect(await secondsAtMetrics(folder)).toBeGreaterThanOrEqual(3 * 3600);
});

it('SCALE-16 OBS-04 one of the future is told, and is no newest one', async () => {
  const folder = await archiveOf(3, -24 * 365);
  expect(await lineOfBaseBackups(folder)).toEqual({
    state: 'look',
    what: 'base backups',
    text: `2 in ${folder}, the newest of 3 hours ago; 1 is dated ahead, by a clock that was wrong then or is now`,
  });
  expect(await secondsAtMetrics(folder)).toBeGreaterThanOrEqual(3 * 3600);
  const late = await archiveOf(100, -24);
  expect((await lineOfBaseBackups(late)).state).toBe('act');
});

it('SCALE-16 OBS-04 where all are of the future, there is none', async () => {
  const folder = await archiveOf(-24);
  expect(await lineOfBaseBackups(folder)).toEqual({
    state: 'look',
    what: 'base backups',
    text: `none in ${folder} that counts; 1 is dated ahead, by a clock that was wrong then or is now`,
  });
  expect(await secondsAtMetrics(folder)).toBeGreaterThan(0);
});

it('SCALE-16 base backups are in the order in which they were taken, whatever a clock said', async () => {
  const [series] = await readArchive(await archiveOf(-24, 30, 3));
  expect(series!.bases.map(({ startSegment }) => startSegment.slice(-2))).toEqual(['10', '11', '12']);
});
