import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openFolder, until, urlOfEmbedded } from '../../faults/support/own-database.ts';
import { runCommandLine } from '../../src/server/command-line/run.ts';
import { databaseUrlOf, openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { readArchive } from '../../src/server/platform/embedded-postgres/archive/contents.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';
import { type Hours, notOnce, type Saver } from './saved-hours.ts';

/** Hours that were saved: when they were sent, and when whoever sent them heard that they are kept. */
export type Kept = { hours: Hours; sentAt: number; heardAt: number };

/** A folder with an archive, and folders for data beside it. */
export type ArchiveFolders = { archive: string; data(name: string): string; remove(): Promise<void> };

export async function openArchiveFolders(): Promise<ArchiveFolders> {
  const [archive, others] = await Promise.all([openFolder(), openFolder()]);
  return {
    archive,
    data: (name) => join(others, name),
    remove: async () => {
      for (const folder of [archive, others]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Saves until it is told to stop, and notes what was acknowledged. */
export async function saveOn(
  saver: Saver,
  origin: string,
  lines: Iterable<Hours>,
  kept: Kept[],
  isOver: () => boolean,
) {
  for (const hours of lines) {
    if (isOver()) return;
    const sentAt = Date.now();
    const answer = await saver.save(origin, hours).catch(() => null);
    if (answer?.status === 201) kept.push({ hours, sentAt, heardAt: Date.now() });
  }
}

/** Waits until the archive holds a base backup from which it can be gone on, and has as many as are asked for. */
export async function untilBaseBackup(archive: string, count = 1) {
  await until(async () => {
    const bases = (await readArchive(archive)).flatMap(({ bases, segments }) =>
      bases.filter(({ stopSegment }) => segments.includes(stopSegment)),
    );
    return bases.length >= count;
  });
}

/** Waits until all that is written by now has come to the archive, by itself. */
export async function untilArchived(archive: string, dataFolder: string) {
  const [row] = await askEmbedded(dataFolder, 'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment');
  await until(async () => (await readArchive(archive)).some(({ segments }) => segments.includes(row!.segment!)));
}

/** Has the server of a product archive what it writes every other second, and not every three quarters of a minute; no machine is lost here. */
export async function archiveOften(dataFolder: string) {
  for (const statement of ["set archive_timeout = '2s'", 'set fsync = off'])
    await askEmbedded(dataFolder, `alter system ${statement}`);
  await askEmbedded(dataFolder, 'select pg_reload_conf()');
}

/** What a statement finds on the server of a product that runs. */
export async function askEmbedded(dataFolder: string, statement: string): Promise<Record<string, string>[]> {
  const client = await openOwnerClient(await urlOfEmbedded(dataFolder));
  return client.query(statement).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

/** Types a command of an installation with an archive. */
export async function typeCommand(typed: string[], environment: Record<string, string>) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = { input: Readable.from(['']), output, errors };
  const exitCode = await runCommandLine(typed, terminal, { environment, root: projectRoot() });
  output.end();
  errors.end();
  return { exitCode, output: await text(output), errors: await text(errors) };
}

/** Of the lines, those that are not exactly once in the database of a data folder on which nothing runs. */
export async function missingIn(dataFolder: string, notes: string, kept: readonly Kept[]): Promise<string[]> {
  const engine = await startEmbeddedPostgres({ dataFolder });
  try {
    const hours = kept.map((one) => one.hours);
    return await notOnce(databaseUrlOf(engine.url, 'docket_harbour-pine'), notes, hours);
  } finally {
    await engine.stop();
  }
}
