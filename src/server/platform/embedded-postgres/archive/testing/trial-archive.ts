import { chmod } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres.ts';
import { aFolder, ask, atTheEnd, FORGETFUL } from '../../testing/trial-engine.ts';
import { readArchive, type SeriesContents } from '../contents.ts';
import { keepArchive } from '../keep-archive.ts';

const LOOK_AGAIN = 20;

/** Waits until something is so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(LOOK_AGAIN);
}

/** An archive's folder, which is removed when the test is over. */
export async function anArchive(): Promise<string> {
  const folder = await aFolder();
  await chmod(folder, 0o755);
  return folder;
}

/** An embedded server with an archive that is looked after; both are ended when the test is over, or before. */
export type Archived = EmbeddedPostgres & {
  said: string[];
  write(text: string): Promise<void>;
  /** Waits until all that is written by now is in the archive, and answers the last segment of that. */
  settle(): Promise<string>;
};

export async function startArchived(dataFolder: string, archiveFolder: string, { keep = 7 } = {}): Promise<Archived> {
  const engine = await startEmbeddedPostgres({ dataFolder, archiveFolder, settings: FORGETFUL });
  const said: string[] = [];
  const end = keepArchive(engine.archive!, { keep, say: (line) => said.push(line), times: { look: 50, again: 50 } });
  const stop = async () => {
    await end();
    await engine.stop();
  };
  atTheEnd(stop);
  await ask(engine.url, 'create table if not exists note (at timestamptz default clock_timestamp(), text text)');
  return {
    ...engine,
    said,
    stop,
    write: async (text) => void (await ask(engine.url, `insert into note (text) values ('${text}')`)),
    async settle() {
      const [row] = await ask(engine.url, 'select pg_walfile_name(pg_switch_wal()) as segment');
      const last = String(row!.segment);
      await until(async () => (await readArchive(archiveFolder)).some(({ segments }) => segments.includes(last)));
      return last;
    },
  };
}

/** Waits until so many base backups are whole, in all series together, and answers what is there. */
export async function untilBases(archiveFolder: string, count: number): Promise<SeriesContents[]> {
  const whole = async () =>
    (await readArchive(archiveFolder)).flatMap(({ bases, segments }) =>
      bases.filter(({ stopSegment }) => segments.includes(stopSegment)),
    ).length;
  await until(async () => (await whole()) >= count);
  return readArchive(archiveFolder);
}
