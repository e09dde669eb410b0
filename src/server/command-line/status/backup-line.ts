import { backupAge, backupHealth } from '#domain/operations/backup.ts';
import { worstHealth } from '#domain/operations/installation-health.ts';
import type { StoredBackupState } from '../../platform/backup/backup-state.sql.ts';
import { counted, type StatusLine } from './status-line.ts';

/** So many are named with what is wrong. */
const NAMED = 5;

/** How old the last good backups are, and what fails. */
export function lineOfBackups(
  states: readonly StoredBackupState[],
  backupFolder: string | null,
  now: number,
): StatusLine {
  const what = 'backups';
  if (backupFolder === null) return { state: 'good', what, text: 'off on this server (BACKUP_DIR=off)' };
  const hoursOf = (state: StoredBackupState) => counted(Math.floor(backupAge(state, now) / 3_600_000), 'hour');
  const bad = states.filter((state) => backupHealth(state, now) !== 'good');
  if (bad.length > 0) {
    const named = bad.slice(0, NAMED).map((state) => {
      const age = state.backedUpAt === null ? `none for ${hoursOf(state)}` : `the last is ${hoursOf(state)} old`;
      return [`${state.agency ?? 'registry'}: ${age}`, state.problem].filter(Boolean).join(', ');
    });
    const more = bad.length > NAMED ? [`${bad.length - NAMED} more`] : [];
    return {
      state: worstHealth(bad.map((state) => backupHealth(state, now))),
      what,
      text: [...named, ...more].join('; '),
    };
  }
  // The oldest comes first.
  const oldest = states.find(({ backedUpAt }) => backedUpAt !== null);
  const age = oldest ? `the oldest is ${hoursOf(oldest)} old` : 'the first run is tonight';
  return { state: 'good', what, text: `${age}, in ${backupFolder}` };
}
