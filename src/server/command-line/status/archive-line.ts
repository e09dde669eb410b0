import { baseBackupHealth } from '#domain/installation-health.ts';
import { type BaseBackup, readArchive } from '../../platform/embedded-postgres/archive/contents.ts';
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
  const newest = Math.max(...bases.map(({ startedAt }) => Date.parse(startedAt)));
  if (bases.length === 0) return { state: baseBackupHealth(null), what, text: `none yet in ${archiveFolder}` };
  const seconds = Math.max(0, (Date.now() - newest) / 1000);
  const text = `${bases.length} in ${archiveFolder}, the newest of ${lasting(seconds)} ago`;
  return { state: baseBackupHealth(seconds / 3600), what, text };
}
