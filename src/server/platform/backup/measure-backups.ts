import type { Registry as Metrics } from 'prom-client';
import { backupAge } from '#domain/operations/backup.ts';
import type { Registry } from '../database/registry/registry.ts';
import { measureAtRegistry } from '../operations/measure-at-registry.ts';
import { readBackupStates, type StoredBackupState } from './backup-state.sql.ts';

/** Adds metrics: the age of the oldest backup, and how many backups fail. */
export function measureBackups(metrics: Metrics, registry: Pick<Registry, 'query'> | undefined) {
  const figures = [
    [
      'docket_backup_seconds',
      'Seconds since the last good backup, of the agency for which that is longest',
      (states: readonly StoredBackupState[]) => highest(states, (state) => backupAge(state, Date.now()) / 1000),
    ],
    [
      'docket_verified_backup_seconds',
      'Seconds since a backup was last restored to verify it, of the agency for which that is longest',
      (states: readonly StoredBackupState[]) =>
        highest(states, ({ since, verifiedAt }) => (Date.now() - (verifiedAt ?? since)) / 1000),
    ],
    [
      'docket_backups_failing',
      'Agencies whose latest backup failed, or could not be restored',
      (states: readonly StoredBackupState[]) => states.filter(({ problem }) => problem !== null).length,
    ],
  ] as const;
  for (const [name, help, figureOf] of figures)
    measureAtRegistry(metrics, { name, help }, () => registry && readBackupStates(registry).then(figureOf));
}

function highest(states: readonly StoredBackupState[], figure: (state: StoredBackupState) => number): number {
  return Math.max(0, ...states.map(figure));
}
