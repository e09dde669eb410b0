import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type BaseBackup, readArchive } from '../platform/embedded-postgres/archive/contents.ts';
import { foldersOf } from '../platform/embedded-postgres/archive/series.ts';
import { anArchive, startArchived, untilBases } from '../platform/embedded-postgres/archive/testing/trial-archive.ts';
import { aFolder, ask, PATIENCE, start } from '../platform/embedded-postgres/testing/trial-engine.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { runCommandLine } from './run.ts';

async function type(typed: string[], environment: Record<string, string>) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = { input: Readable.from(['']), output, errors };
  const exitCode = await runCommandLine(['restore-server', ...typed], terminal, { environment, root: projectRoot() });
  output.end();
  errors.end();
  return { exitCode, output: await text(output), errors: await text(errors) };
}

/** An archive in which notes were written, with the moments between them, and nothing runs any more. */
async function archiveOfNotes(notes: readonly string[]) {
  const [folder, archive] = [await aFolder(), await anArchive()];
  const server = await startArchived(folder, archive);
  const [series] = await untilBases(archive, 1);
  const [moments, segments]: [Date[], string[]] = [[], []];
  for (const note of notes) {
    await server.write(note);
    const [row] = await ask(
      server.url,
      "select date_trunc('milliseconds', clock_timestamp() + '2 milliseconds') as at, pg_sleep(0.02)",
    );
    moments.push(row!.at as Date);
    segments.push(await server.settle());
  }
  await server.stop();
  return { folder, archive, moments, segments, base: series!.bases[0]! };
}

async function notesIn(folder: string): Promise<unknown[]> {
  const server = await start(folder);
  const rows = await ask(server.url, 'select text from note order by at');
  await server.stop();
  return rows.map((row) => row.text);
}

describe('restore-server', PATIENCE, () => {
  it('SCALE-16 brings back an instant, the newest, and an instant after which nothing was written', async () => {
    const { archive, moments } = await archiveOfNotes(['one', 'two', 'three']);
    const folders = [join(await aFolder(), 'new'), join(await aFolder(), 'new'), join(await aFolder(), 'new')];
    const environment = { ARCHIVE_DIR: archive };

    const second = await type(['--at', moments[1]!.toISOString(), '--into', folders[0]!], environment);
    expect([second.errors, second.exitCode]).toEqual(['', 0]);
    expect(await notesIn(folders[0]!)).toEqual(['one', 'two']);

    const all = await type([], { ...environment, DATA_DIR: folders[1]! });
    expect(all).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Restored to ${folders[1]}.\n`) });
    expect(await notesIn(folders[1]!)).toEqual(['one', 'two', 'three']);

    const after = moments[2]!.toISOString().replace('T', ' ').replace('Z', '+00');
    const last = await type(['--at', after, '--into', folders[2]!], environment);
    expect([last.errors, last.exitCode]).toEqual(['', 0]);
    expect(last.output).toContain('Agencies in it: none.');
    expect(await notesIn(folders[2]!)).toEqual(['one', 'two', 'three']);
    // What is restored begins a series of its own, also where it is run with the same archive.
    await startArchived(folders[2]!, archive);
    expect((await readArchive(archive)).length).toBe(2);
  });

  it('SCALE-16 names what is missing in between, and restores what lies before it', async () => {
    const { archive, moments, segments } = await archiveOfNotes(['one', 'two', 'three', 'four']);
    const [series] = await readArchive(archive);
    const [missing, into] = [segments[2]!, join(await aFolder(), 'new')];
    for (const name of [missing, `${missing}.gz`]) await rm(join(foldersOf(series!).wal, name), { force: true });
    const gap = await type(['--into', into], { ARCHIVE_DIR: archive });
    expect(gap).toMatchObject({ exitCode: 1, errors: expect.stringContaining(`${missing} is missing in the archive`) });
    const behind = await type(['--at', moments[3]!.toISOString(), '--into', into], { ARCHIVE_DIR: archive });
    expect(behind).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('restore an instant that lies earlier'),
    });
    expect(await readdir(into)).not.toContain('postgres');
    const before = await type(['--at', moments[0]!.toISOString(), '--into', into], { ARCHIVE_DIR: archive });
    expect([before.errors, before.exitCode]).toEqual(['', 0]);
    expect(await notesIn(into)).toEqual(['one']);
  });

  it('SCALE-16 puts nothing over what is there, and leaves nothing half', async () => {
    const { folder, archive, base } = await archiveOfNotes(['one']);
    const used = await type([], { ARCHIVE_DIR: archive, DATA_DIR: folder });
    expect(used).toMatchObject({ exitCode: 1, errors: expect.stringContaining(`${folder} is not empty`) });
    const photos = await aFolder();
    await writeFile(join(photos, 'holiday.jpg'), '');
    expect((await type(['--into', photos], { ARCHIVE_DIR: archive })).errors).toContain(
      'name another folder with --into',
    );

    const [series] = await readArchive(archive);
    const file = join(foldersOf(series!).base, base.name, 'files.tar.gz');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    const into = await aFolder();
    // The key of stored secrets is brought back beside the archive.
    await writeFile(join(into, 'secret.key'), 'of somebody');
    const damaged = await type(['--into', into], { ARCHIVE_DIR: archive });
    expect(damaged).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is damaged') });
    expect(await readdir(into)).toEqual(['secret.key']);
    await writeFile(file, whole);
    expect((await type(['--into', into], { ARCHIVE_DIR: archive })).exitCode).toBe(0);
  });

  it('SCALE-16 says in a sentence why it cannot', async () => {
    const archive = await anArchive();
    const into = ['--into', join(await aFolder(), 'new')];
    const told = async (typed: string[], environment: Record<string, string> = { ARCHIVE_DIR: archive }) => {
      const { exitCode, errors } = await type([...typed, ...into], environment);
      expect(errors).toMatch(/^\S.*\.\n$/);
      return [exitCode, errors];
    };
    expect(await told([])).toEqual([1, `There is no base backup in ${archive}.\n`]);
    expect(await told([], {})).toEqual([1, expect.stringContaining('ARCHIVE_DIR must name the archive')]);
    expect(await told([], { ARCHIVE_DIR: `${archive}/away` })).toEqual([
      1,
      expect.stringContaining('cannot be read (ENOENT)'),
    ]);
    expect(await told([], { ARCHIVE_DIR: archive, DATABASE_URL: 'postgres://localhost/docket' })).toEqual([
      1,
      expect.stringContaining('a server of your own'),
    ]);
    expect(await told(['--from', '2026-01-01-00000000'])).toEqual([1, expect.stringContaining('There is no series')]);
    expect(await told(['--at', '2999-01-01T00:00:00Z'])).toEqual([2, '2999-01-01T00:00:00.000Z is still to come.\n']);
    expect(await told(['--at', '2026-11-25 14:00'])).toEqual([
      2,
      '"2026-11-25 14:00" does not say in which time zone: write 2026-11-25T14:00:00+01:00, or Z for UTC.\n',
    ]);
    expect(await told(['--at', 'yesterday'])).toEqual([2, expect.stringContaining('"yesterday" is no instant')]);
    expect(await told(['--at', '2026-02-31T25:00:00Z'])).toEqual([
      2,
      expect.stringContaining('no instant of the calendar'),
    ]);

    const of = { startedAt: '2026-11-01T00:00:00.000Z', stoppedAt: '2026-11-01T01:00:00.000Z' };
    const base: BaseBackup = {
      ...{ ...of, name: 'one', startSegment: 'x', stopSegment: 'x', segmentBytes: 1 },
      majorVersion: '18',
      system: '7',
      bytes: 1,
    };
    await mkdir(join(archive, '2026-11-01-00000000/base/one'), { recursive: true });
    await writeFile(join(archive, '2026-11-01-00000000/base/one/base.json'), JSON.stringify(base));
    expect(await told(['--at', '2026-10-01T00:00:00Z'])).toEqual([
      1,
      `There is no base backup from before 2026-10-01T00:00:00.000Z: the first that can be gone on from is of ${of.stoppedAt}.\n`,
    ]);
  });
});
