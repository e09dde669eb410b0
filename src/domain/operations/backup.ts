import { type Day, isoWeekOf } from '../calendar/calendar.ts';
import type { HealthState } from './health.ts';

/** Kept backups per agency: the newest of each of the last days, weeks and months that have one. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 } as const;

/** Hours after which the last good backup is too old: one night plus the time to write it. */
const BACKUP_HOURS = 26;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds before a failed backup is retried. */
const RETRY_AFTER = 30 * MINUTE;

/** Nights between two verifications. */
const VERIFIED_EVERY = 7;

/** A complete backup file; names sort chronologically. */
export type BackupFile = { name: string; day: Day };

/** The backup state of an agency or of the registry. Instants in milliseconds. */
export type BackupState = {
  /** When the agency was created; its first backup is due the following night. */
  since: number;
  backedUpAt: number | null;
  failedAt: number | null;
  verifiedAt: number | null;
  verificationFailedAt: number | null;
};

/**
 * Returns the backups to delete. Keeps the newest of each of the last days, weeks and months that have one, so that a server that was off
 * for a year deletes nothing. Always keeps the files in `kept`: the last good and the last verified backup.
 */
export function expiredBackups<File extends BackupFile>(files: readonly File[], kept: readonly string[] = []): File[] {
  const newestFirst = [...files].sort((one, other) => (one.name < other.name ? 1 : -1));
  const stays = new Set(kept);
  const keepNewestOf = (periodOf: (file: File) => string, count: number) => {
    const periods = new Set<string>();
    for (const file of newestFirst) {
      if (periods.size === count) return;
      if (!periods.has(periodOf(file))) stays.add(file.name);
      periods.add(periodOf(file));
    }
  };
  keepNewestOf(({ day }) => day, KEPT_BACKUPS.days);
  keepNewestOf(({ day }) => Object.values(isoWeekOf(day)).join(), KEPT_BACKUPS.weeks);
  keepNewestOf(({ day }) => day.slice(0, 7), KEPT_BACKUPS.months);
  return files.filter(({ name }) => !stays.has(name));
}

/** Returns whether a backup is due: none since last night began, and no failed attempt within half an hour. */
export function isBackupDue(
  { since, backedUpAt, failedAt }: BackupState,
  { night, now }: { night: number; now: number },
): boolean {
  return (backedUpAt ?? since) < night && now - (failedAt ?? 0) >= RETRY_AFTER;
}

/** Returns whether tonight's backup is verified: once a week, and every night after a failed verification. */
export function isVerificationDue({ verifiedAt }: Pick<BackupState, 'verifiedAt'>, night: number): boolean {
  return verifiedAt === null || verifiedAt < night - (VERIFIED_EVERY - 1) * DAY;
}

/** Returns the age of the last good backup in milliseconds, or that of the agency if there is none. */
export function backupAge({ since, backedUpAt }: Pick<BackupState, 'since' | 'backedUpAt'>, now: number): number {
  return now - (backedUpAt ?? since);
}

/**
 * Returns the health of backups: an old backup or one that can't be restored requires action; a failed attempt that will be retried is a
 * warning.
 */
export function backupHealth(state: BackupState, now: number): HealthState {
  if (backupAge(state, now) > BACKUP_HOURS * HOUR || state.verificationFailedAt !== null) return 'act';
  return state.failedAt === null ? 'good' : 'look';
}
