import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupFile, expiredBackups } from '#domain/operations/backup.ts';
import { UNFINISHED } from './whole-file.ts';

/** Holds the backups of the registry; no agency's name begins like it. */
const REGISTRY_FOLDER = '_registry';

/** The names that Docket gives to its backups. A file with any other name is never deleted. */
const NAME = /^(\d{4}-\d\d-\d\d)T\d{6}Z\.backup$/;

/** Returns the folder with the backups of an agency, or of the registry (null). */
export function folderOfBackups(backupFolder: string, agency: string | null): string {
  return join(backupFolder, agency ?? REGISTRY_FOLDER);
}

/** Names a backup by the instant at which it is begun, in UTC. */
export function backupFileName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** Creates the folder of an agency's backups, and BACKUP_DIR itself if `isCreated`. Removes what a killed backup left there. */
export async function prepareFolder(folder: string, { isCreated }: { isCreated: boolean }): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: isCreated }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))) await rm(join(folder, name));
  }
}

/** Deletes the backups that are no longer kept; those that are named in `kept` stay. */
export async function deleteExpired(folder: string, kept: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.flatMap((entry): BackupFile[] => {
    const day = NAME.exec(entry.name)?.[1];
    return day && entry.isFile() ? [{ name: entry.name, day }] : [];
  });
  for (const { name } of expiredBackups(files, kept)) await rm(join(folder, name));
}
