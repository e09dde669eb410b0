import { type Day, isoWeekOf } from '../calendar/calendar.ts';
import type { HealthState } from './health.ts';

/** How many backups of an agency are kept: the newest of so many days, weeks and months that have one. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 } as const;

/** Hours after which the last good backup is too old: one a night, and time to make it. */
const BACKUP_HOURS = 26;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds before a failed backup is tried again. */
const RETRY_AFTER = 30 * MINUTE;

/** Nights between two verifications. */
const VERIFIED_EVERY = 7;

/** A complete backup file; names sort by the time of the backup. */
export type BackupFile = { name: string; day: Day };

/** What is known of the backups of an agency or of the registry; instants in milliseconds. */
export type BackupState = {
  /** When the agency was created: its first backup is due the night after. */
  since: number;
  backedUpAt: number | null;
  failedAt: number | null;
  verifiedAt: number | null;
  verificationFailedAt: number | null;
};

/**
 * Returns the backups that are no longer kept. The newest one of each of the last days, weeks and months is kept, counting only those that have
 * one, so that a server which was off for a year deletes nothing. `kept` names files that stay in any case: the last good backup and the last verified one.
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

/** Returns whether a backup is due: there is none since the last night began, and no attempt failed within the last half hour. */
export function isBackupDue(
  { since, backedUpAt, failedAt }: BackupState,
  { night, now }: { night: number; now: number },
): boolean {
  return (backedUpAt ?? since) < night && now - (failedAt ?? 0) >= RETRY_AFTER;
}

/** Returns whether the backup of this night is verified: once a week, and each night after a failed verification. */
export function isVerificationDue({ verifiedAt }: Pick<BackupState, 'verifiedAt'>, night: number): boolean {
  return verifiedAt === null || verifiedAt < night - (VERIFIED_EVERY - 1) * DAY;
}

/** Returns milliseconds since the last good backup; without one, since the agency was created. */
export function backupAge({ since, backedUpAt }: Pick<BackupState, 'since' | 'backedUpAt'>, now: number): number {
  return now - (backedUpAt ?? since);
}

/** Backups: an old one, and one that could not be restored, need an administrator; a failed attempt that is tried again is worth a look. */
export function backupHealth(state: BackupState, now: number): HealthState {
  if (backupAge(state, now) > BACKUP_HOURS * HOUR || state.verificationFailedAt !== null) return 'act';
  return state.failedAt === null ? 'good' : 'look';
}
