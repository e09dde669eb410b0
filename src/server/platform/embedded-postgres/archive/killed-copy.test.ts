import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { roundsOf } from '../../../testing/rounds.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { isAlive } from '../process.ts';
import { aFolder, ask, atTheEnd, FORGETFUL, kill, PATIENCE } from '../testing/trial-engine.ts';
import { compressSegments } from './compress-wal.ts';
import { foldersOf } from './series.ts';
import { anArchive, until } from './testing/trial-archive.ts';
import { isSegmentName, nextSegment } from './wal-file.ts';

const ROUNDS = roundsOf(1, 20);
const SEGMENT = 16 * 1024 * 1024;

/** Waits, without leaving anything else a moment, until PostgreSQL has begun to copy a segment, or has done it. */
function untilCopying(wal: string, segment: string) {
  while (!readdirSync(wal).some((name) => name.startsWith(`archtemp.${segment}.`) || name === segment));
}

/** The process that copies, once there is one. */
async function archiverOf(url: string): Promise<number> {
  const find = async () => (await ask(url, "select pid from pg_stat_activity where backend_type = 'archiver'"))[0]?.pid;
  await until(async () => (await find()) !== undefined);
  return Number(await find());
}

describe('a copy into the archive that is killed', { timeout: ROUNDS * PATIENCE.timeout }, () => {
  it(`SCALE-16 leaves no half segment under a segment's name, and is made up for, ${ROUNDS} times`, async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const server = await startEmbeddedPostgres({ dataFolder: folder, archiveFolder: archive, settings: FORGETFUL });
    atTheEnd(server.stop);
    const { wal } = foldersOf(server.archive!.series);
    const segments = () =>
      readdirSync(wal)
        .map((name) => name.slice(0, 24))
        .filter(isSegmentName)
        .sort();
    const lastWritten = async () =>
      (await ask(server.url, 'select pg_walfile_name(pg_current_wal_lsn()) as name'))[0]!.name as string;
    const answers = () =>
      ask(server.url, 'select 1').then(
        () => true,
        () => false,
      );
    const seen: Record<string, Buffer> = {};
    for (let interrupted = 0, round = 1; interrupted < ROUNDS; round += 1) {
      const writing = await lastWritten();
      const pid = await archiverOf(server.url);
      process.kill(pid, 'SIGSTOP');
      await ask(server.url, `select pg_logical_emit_message(false, 'round', repeat(md5('${round}'), 100000))`);
      await ask(server.url, 'select pg_switch_wal()');
      process.kill(pid, 'SIGCONT');
      untilCopying(wal, writing);
      kill(pid);
      // The fall of one of its processes has PostgreSQL begin anew.
      await until(async () => !(await isAlive(pid)));
      if (readdirSync(wal).some((name) => name.startsWith(`archtemp.${writing}.${pid}.`))) interrupted += 1;
      for (const name of readdirSync(wal).filter(isSegmentName)) {
        const bytes = readFileSync(join(wal, name));
        expect([name, bytes.length, bytes.equals(seen[name] ?? bytes)]).toEqual([name, SEGMENT, true]);
        seen[name] = bytes;
      }
      // One that ended soon after its start is started again when ten seconds have passed and somebody asks for anything.
      await until(async () => (await answers()) && segments().includes(writing));
      await compressSegments(wal, new AbortController().signal);
    }
    const all = [...new Set(segments())];
    for (const [index, name] of all.entries()) if (index > 0) expect(name).toBe(nextSegment(all[index - 1]!, SEGMENT));
    for (const name of all) {
      const bytes = gunzipSync(readFileSync(join(wal, `${name}.gz`)));
      expect([name, bytes.length, bytes.equals(seen[name] ?? bytes)]).toEqual([name, SEGMENT, true]);
    }
  });
});
