import { baseBackupHealth, worstHealth } from '#domain/installation-health.ts';
import { type BaseBackup, isDatedAhead, readArchive } from '../../platform/embedded-postgres/archive/contents.ts';
import { lasting, type StatusLine } from './status-line.ts';

/** How the base backups of the embedded server stand, which its archive is of no use without (SCALE-16). */
export async function lineOfBaseBackups(archiveFolder: string): Promise<StatusLine> {
  const what = 'base backups';
  let bases: BaseBackup[];
  try {
    bases = (await readArchive(archiveFolder)).flatMap((series) => series.bases);
  } catch (error) {
    return { state: 'act', what, text: `${archiveFolder} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
  if (bases.length === 0) return { state: baseBackupHealth(null), what, text: `none yet in ${archiveFolder}` };
  const now = new Date();
  const ahead = bases.filter((base) => isDatedAhead(base, now)).length;
  const times = bases.filter((base) => !isDatedAhead(base, now)).map(({ startedAt }) => Date.parse(startedAt));
  const seconds = times.length === 0 ? null : (now.getTime() - Math.max(...times)) / 1000;
  const text =
    seconds === null
      ? `none in ${archiveFolder} that counts`
      : `${bases.length} in ${archiveFolder}, the newest of ${lasting(seconds)} ago`;
  const state = baseBackupHealth(seconds === null ? null : seconds / 3600);
  if (ahead === 0) return { state, what, text };
  const why = `${ahead} ${ahead === 1 ? 'is' : 'are'} dated ahead, by a clock that was wrong then or is now`;
  return { state: worstHealth([state, 'look']), what, text: `${text}; ${why}` };
}
