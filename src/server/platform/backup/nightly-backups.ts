import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type BackupFile, expiredBackups, isBackupDue, isVerificationDue } from '#domain/operations/backup.ts';
import type { Attachments } from '../attachments/attachments.ts';
import type { RegisteredAgency } from '../database/registry/registered-agency.ts';
import type { DatabaseFolders, Registry } from '../database/registry/registry.ts';
import { MAIN_SERVER } from '../database/registry/servers.ts';
import {
  readBackupStates,
  recordBackup,
  recordFailedBackup,
  recordVerification,
  type StoredBackupState,
} from './backup-state.sql.ts';
import { verifyBackup } from './verify-backup.ts';
import { UNFINISHED } from './whole-file.ts';
import { writeBackup } from './write-backup.ts';

/** The folder of registry backups. No agency's name starts with an underscore. */
const REGISTRY_FOLDER = '_registry';

/** The file names of Docket's backups. Other files are never deleted. */
const NAME = /^(\d{4}-\d\d-\d\d)T\d{6}Z\.backup$/;

/** Returns the backup folder of an agency, or of the registry (null). */
function folderOfBackups(backupFolder: string, agency: string | null): string {
  return join(backupFolder, agency ?? REGISTRY_FOLDER);
}

/** Names a backup by its start in UTC. */
function backupFileName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** Creates the folder of an agency's backups, and BACKUP_DIR itself if `isCreated`. Removes files that a killed backup left. */
async function prepareFolder(folder: string, { isCreated }: { isCreated: boolean }): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: isCreated }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))) await rm(join(folder, name));
  }
}

/** Deletes expired backups, except those in `kept`. */
async function deleteExpired(folder: string, kept: readonly string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.flatMap((entry): BackupFile[] => {
    const day = NAME.exec(entry.name)?.[1];
    return day && entry.isFile() ? [{ name: entry.name, day }] : [];
  });
  for (const { name } of expiredBackups(files, kept)) await rm(join(folder, name));
}

/** In this machine's time zone: when the fewest people work. */
const BACKUP_HOUR = 2;

/**
 * Milliseconds between checks, and how long a stop waits for a backup in progress. Killed backups are incomplete too, so waiting longer
 * isn't necessary.
 */
const TIMES = { look: 60_000, stop: 5_000 };

/** The advisory lock of the server that makes the installation's backups; an arbitrary number. */
const BACKUP_LOCK = 7_410_030;

/** What is backed up, and where. */
export type NightlyBackups = {
  registry: Registry;
  folders: DatabaseFolders;
  /** BACKUP_DIR. */
  backupFolder: string;
  /** Whether a missing BACKUP_DIR is created. Outside DATA_DIR it may be on a disk that isn't mounted, which must not go unnoticed. */
  isCreated: boolean;
  attachments: Pick<Attachments, 'read'>;
  /** Receives a line per failure. */
  say: (line: string) => void;
};

/**
 * Makes backups each night, or at once if no server ran at night, until the returned function is called. Only one of several servers does
 * it.
 */
export function keepBackingUp(parts: NightlyBackups): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const keepLooking = async () => {
    while (!signal.aborted) {
      // An unreachable registry can't be backed up, and raises its own alert.
      await backUpWhatIsDue(parts, { now: () => new Date(), signal }).catch(() => undefined);
      await delay(TIMES.look, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const looking = keepLooking();
  return async () => {
    leaving.abort();
    await Promise.race([looking, delay(TIMES.stop, undefined, { ref: false })]);
  };
}

/** Backs up the registry and every agency that is due at `now`, one by one, unless another server is doing it. */
export async function backUpWhatIsDue(
  parts: NightlyBackups,
  { now, signal }: { now: () => Date; signal?: AbortSignal | undefined },
): Promise<void> {
  const { registry } = parts;
  const night = lastNight(now());
  const isDue = (state: StoredBackupState) => isBackupDue(state, { night, now: now().getTime() });
  if (!(await readBackupStates(registry)).some(isDue)) return;
  const owner = await registry.openRegistryOwner();
  try {
    if (!(await takeLock(owner))) return;
    await registry.scratch.dropLeftovers();
    // Another server may have made them in the meantime.
    for (const state of (await readBackupStates(registry)).filter(isDue)) {
      if (signal?.aborted) return;
      const agency = state.agency === null ? null : await registry.find(state.agency);
      // Migrations and moves go first, since a backup would block them. The next check tries again.
      if (state.agency !== null && !agency?.isUpToDate) continue;
      if (agency && (await isMoving(registry, agency))) continue;
      await backUp(parts, { state, agency, night, now, signal });
    }
  } finally {
    await owner.end();
  }
}

/** Returns the latest time at which backups became due. */
function lastNight(now: Date): number {
  const night = new Date(now);
  night.setHours(BACKUP_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}

async function takeLock(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK]);
  return rows[0]!.taken;
}

async function isMoving(registry: Registry, { name }: RegisteredAgency): Promise<boolean> {
  const moves = await registry.query(
    "select from agency_move where agency = $1 and step in ('copying', 'switching') and cleared_at is null",
    [name],
  );
  return moves.length > 0;
}

async function backUp(
  parts: NightlyBackups,
  {
    state,
    agency,
    night,
    now,
    signal,
  }: {
    state: StoredBackupState;
    agency: RegisteredAgency | null;
    night: number;
    now: () => Date;
    signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { registry, backupFolder, attachments, say } = parts;
  const what = agency?.name ?? 'the registry';
  const folder = folderOfBackups(backupFolder, state.agency);
  const at = now();
  const name = backupFileName(at);
  const file = join(folder, name);
  try {
    await prepareFolder(folder, parts);
    const client = await (agency ? registry.openOwner(agency) : registry.openRegistryOwner());
    await writeBackup(client, agency, { file, attachments, signal }).finally(() => client.end());
    await recordBackup(registry, state.agency, { at, file: name });
    await deleteExpired(folder, [name, state.verifiedFile ?? name]);
  } catch (error) {
    if (signal?.aborted) return;
    const problem = wordsOf(error);
    say(`The backup of ${what} failed and will be retried in half an hour: ${problem}`);
    // Other backups continue.
    await recordFailedBackup(registry, state.agency, { at: now(), problem }).catch(() => undefined);
    return;
  }
  if (!isVerificationDue(state, night)) return;
  const [kind, server] = agency ? (['backup', agency.server] as const) : (['registry', MAIN_SERVER] as const);
  const problem = await verifyBackup(parts, { file, kind, server, signal }).then(() => null, wordsOf);
  if (signal?.aborted) return;
  if (problem !== null) say(`The backup of ${what} could not be restored from ${file}: ${problem}`);
  await recordVerification(registry, state.agency, { at: now(), file: name, problem });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
