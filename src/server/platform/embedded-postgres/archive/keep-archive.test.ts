import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openOwnerClient } from '../../database/postgres.ts';
import { shareEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { aFolder, ask, atTheEnd, FORGETFUL, PATIENCE, sentenceOf, start } from '../testing/trial-engine.ts';
import { takeBaseBackup } from './base-backup.ts';
import { compressSegments } from './compress-wal.ts';
import { readArchive } from './contents.ts';
import { isBaseBackupDue, keepArchive } from './keep-archive.ts';
import { foldersOf, makeSeriesFolders, notedSeries } from './series.ts';
import { anArchive, startArchived, until, untilBases } from './testing/trial-archive.ts';

const filesOf = async (archive: string) => {
  const [series] = await readArchive(archive);
  return { wal: foldersOf(series!).wal, base: foldersOf(series!).base };
};

describe('an archive that is looked after', PATIENCE, () => {
  it('SCALE-16 is turned on for a database that is there, by its next start, with a base backup at once', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    await (await start(folder)).stop();

    const server = await startArchived(folder, archive);

    const [series] = await untilBases(archive, 1);
    expect(series!.bases).toHaveLength(1);
    expect(await ask(server.url, 'show archive_timeout')).toEqual([{ archive_timeout: '45s' }]);
    await server.write('something');
    await server.settle();
    await until(async () =>
      (await readdir((await filesOf(archive)).wal)).every((name) => !/^[0-9A-F]{24}$/.test(name)),
    );
  });

  it('SCALE-16 gets what is written for the time that has passed, from the first minute of a server on', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const first = await startArchived(folder, archive);
    await ask(first.url, "alter system set archive_timeout = '1s'");
    await first.stop();
    const server = await startArchived(folder, archive);
    await server.write('something');
    const [row] = await ask(server.url, 'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment');
    // By itself: without a word PostgreSQL sleeps for five minutes after its start.
    await until(async () => (await readArchive(archive))[0]!.segments.includes(String(row!.segment)));
  });

  it('SCALE-16 of two that look after the same server one takes the base backup, and one compresses what was written', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const server = await startEmbeddedPostgres({ dataFolder: folder, archiveFolder: archive, settings: FORGETFUL });
    atTheEnd(server.stop);
    const said: string[] = [];
    const look = () => keepArchive(server.archive!, { keep: 7, say: (line) => said.push(line), times: { look: 1 } });
    const both = [look(), look()];
    await untilBases(archive, 1);
    // What is written is compressed by one of them as well, whoever comes first.
    await ask(server.url, 'create table note (text text)');
    for (let count = 0; count < 30; count += 1) {
      await ask(server.url, "insert into note values ('something')");
      await ask(server.url, 'select pg_switch_wal()');
    }
    const { wal } = await filesOf(archive);
    await until(async () => (await readdir(wal)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).length >= 30);
    for (const end of both) await end();
    expect((await readArchive(archive))[0]!.bases).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('SCALE-16 makes its folders, also where somebody else makes them at the same moment', async () => {
    const series = { archiveFolder: await anArchive(), name: '2026-11-26-00000000' };
    await Promise.all(Array.from({ length: 8 }, () => makeSeriesFolders(series, undefined)));
    expect((await readdir(foldersOf(series).folder)).sort()).toEqual(['base', 'wal']);
    const nowhere = { ...series, archiveFolder: join(series.archiveFolder, 'not mounted') };
    await expect(makeSeriesFolders(nowhere, undefined)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('SCALE-16 says once that it is away, lets people work, and that it is there again, with all of it', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const server = await startArchived(folder, archive);
    await untilBases(archive, 1);
    await rename(archive, `${archive}.away`);
    atTheEnd(() => rm(`${archive}.away`, { recursive: true, force: true }));
    await server.write('while it is away');
    await ask(server.url, 'select pg_switch_wal()');
    // What was being compressed at that very moment may be told beside it.
    const away = `ARCHIVE_DIR ${archive} cannot be written to (ENOENT). People go on working; what they save is safe on this machine alone.`;
    await until(async () => server.said.includes(away));
    await server.write('still');
    await rename(`${archive}.away`, archive);
    await server.settle();
    await until(async () => server.said.at(-1)!.includes('is in order again'));
    expect(server.said.filter((line) => line.includes('cannot be written to'))).toHaveLength(1);
  });

  it('SCALE-16 keeps so many base backups, and nothing that was written before the oldest of them', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const server = await startArchived(folder, archive, { keep: 2 });
    const [series] = await untilBases(archive, 1);
    const { base, wal } = foldersOf(series!);
    for (const count of [2, 3]) {
      await server.write('something');
      await server.settle();
      // As if all of them had been taken days ago: the next is due.
      for (const name of await readdir(base)) {
        const file = join(base, name, 'base.json');
        const facts = JSON.parse(await readFile(file, 'utf8'));
        const startedAt = new Date(Date.parse(facts.startedAt) - 3 * 86_400_000).toISOString();
        await writeFile(file, JSON.stringify({ ...facts, startedAt }));
      }
      await untilBases(archive, Math.min(count, 2));
    }
    await until(async () => (await readArchive(archive))[0]!.bases.length === 2);
    const [now] = await readArchive(archive);
    const oldest = now!.bases[0]!.startSegment;
    await until(async () => (await readdir(wal)).every((name) => name.slice(0, 24) >= oldest));
    expect((await readArchive(archive))[0]!.segments).toContain(now!.bases[1]!.stopSegment);
  });

  it('SCALE-16 what was interrupted is removed, and a second database that writes into it is noticed', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const server = await startArchived(folder, archive);
    await untilBases(archive, 1);
    await server.stop();
    const { wal, base } = await filesOf(archive);
    const signal = new AbortController().signal;
    await compressSegments(wal, signal);
    const long = new Date(Date.now() - 3_600_000);
    for (const name of ['archtemp.000000010000000000000009.1.1', '000000010000000000000009.gz.unfinished']) {
      await writeFile(join(wal, name), 'half');
      await utimes(join(wal, name), long, long);
    }
    await writeFile(join(wal, 'archtemp.00000001000000000000000A.1.1'), 'just begun');
    await mkdir(join(base, '2026-11-25T02-00-00Z.unfinished'));
    await compressSegments(wal, signal);
    const left = await readdir(wal);
    expect(left.filter((name) => !/^[0-9A-F]{24}(\.gz|\.\w+\.backup)$/.test(name))).toEqual([
      'archtemp.00000001000000000000000A.1.1',
    ]);

    const again = await start(folder);
    const client = await openOwnerClient(again.url);
    atTheEnd(() => client.end());
    await expect(
      takeBaseBackup(
        (await notedSeries({ cluster: join(folder, 'postgres') })) ?? (await readArchive(archive))[0]!,
        join(folder, 'postgres'),
        {
          client,
          signal: AbortSignal.abort(),
        },
      ),
    ).rejects.toThrow();
    expect((await readdir(base)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);

    const compressed = left.find((name) => name.endsWith('.gz'))!;
    await writeFile(join(wal, compressed.slice(0, 24)), 'of another database');
    await expect(compressSegments(wal, signal)).rejects.toThrow('is there twice and differs');
  });
});

describe('the series of an archive', PATIENCE, () => {
  it('SCALE-16 goes on with the database, also by a command that knows of no archive, and ends where a start has none', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const place = { cluster: join(folder, 'postgres') };
    const first = await startArchived(folder, archive);
    await first.stop();
    const name = (await notedSeries(place))!.name;

    const command = await shareEmbeddedPostgres({ dataFolder: folder, settings: FORGETFUL });
    expect(await ask(command.url, 'show archive_mode')).toEqual([{ archive_mode: 'on' }]);
    await command.stop();
    expect((await notedSeries(place))!.name).toBe(name);

    const without = await start(folder);
    expect(await ask(without.url, 'show archive_mode')).toEqual([{ archive_mode: 'off' }]);
    await without.stop();
    await startArchived(folder, archive);
    expect((await notedSeries(place))!.name).not.toBe(name);
  });

  it('SCALE-16 begins in no folder that is not there, cannot be written to, or goes with the data', async () => {
    const [folder, archive] = [await aFolder(), await anArchive()];
    const startWith = (archiveFolder: string) =>
      startEmbeddedPostgres({ dataFolder: folder, archiveFolder, settings: FORGETFUL });
    expect(await sentenceOf(startWith(join(archive, 'nowhere')))).toContain('is no folder: make it');
    expect(await sentenceOf(startWith(join(folder, 'archive')))).toContain('lies in the data folder');
    expect(await sentenceOf(startWith('/proc'))).toContain('Docket cannot write to ARCHIVE_DIR /proc');
  });
});

it('SCALE-16 a base backup is due where there is none, and once the small hours have come', () => {
  const at = (text: string) => new Date(text);
  const of = (text: string) => [{ startedAt: at(text).toISOString() }];
  expect(isBaseBackupDue([], at('2026-11-25T12:00:00'))).toBe(true);
  expect(isBaseBackupDue(of('2026-11-24T12:00:00'), at('2026-11-25T01:59:59'))).toBe(false);
  expect(isBaseBackupDue(of('2026-11-24T12:00:00'), at('2026-11-25T02:00:00'))).toBe(true);
  expect(isBaseBackupDue(of('2026-11-25T02:00:00'), at('2026-11-25T23:00:00'))).toBe(false);
  expect(isBaseBackupDue(of('2026-11-20T02:00:00'), at('2026-11-25T01:00:00'))).toBe(true);
});

it('SCALE-16 a base backup that a clock has dated ahead counts for none once that is put right', () => {
  const at = (text: string) => new Date(text);
  const of = (...texts: string[]) => texts.map((text) => ({ startedAt: at(text).toISOString() }));
  expect(isBaseBackupDue(of('2031-01-01T02:00:00'), at('2026-11-25T12:00:00'))).toBe(true);
  expect(isBaseBackupDue(of('2026-11-24T12:00:00', '2031-01-01T02:00:00'), at('2026-11-25T12:00:00'))).toBe(true);
  expect(isBaseBackupDue(of('2031-01-01T02:00:00', '2026-11-25T02:00:00'), at('2026-11-25T12:00:00'))).toBe(false);
});
