import type { BackupState } from '#domain/operations/backup.ts';
import type { Registry } from '../database/registry/registry.ts';

/** The backup state of an agency, or of the registry (null). */
export type StoredBackupState = BackupState & {
  agency: string | null;
  problem: string | null;
  verifiedFile: string | null;
};

type Query = Pick<Registry, 'query'>;

const COLUMNS = ['backed_up_at', 'failed_at', 'verified_at', 'verification_failed_at'];

/** Reads the state of the registry and of every agency, including those without a backup, longest without a backup first. */
export async function readBackupStates(registry: Query): Promise<StoredBackupState[]> {
  const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
  const names = COLUMNS.map(
    (column) => `${milliseconds(column)} as "${column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}"`,
  );
  return registry.query<StoredBackupState>(`
    select name as agency, ${milliseconds('coalesce(created_at, since)')} as since, ${names.join(', ')},
      coalesce(problem, verification_problem) as problem, verified_file as "verifiedFile"
    from (select name, created_at from agency_database union all select null, null) as subject
    left join backup_state on agency is not distinct from name
    order by coalesce(backed_up_at, created_at, since)`);
}

/** Records a good backup by its start. */
export async function recordBackup(registry: Query, agency: string | null, { at, file }: { at: Date; file: string }) {
  await registry.query(
    `insert into backup_state (agency, backed_up_at, file) values ($1, $2, $3)
     on conflict (agency) do update set backed_up_at = excluded.backed_up_at, file = excluded.file, failed_at = null, problem = null`,
    [agency, at, file],
  );
}

export async function recordFailedBackup(
  registry: Query,
  agency: string | null,
  { at, problem }: { at: Date; problem: string },
) {
  await registry.query(
    `insert into backup_state (agency, failed_at, problem) values ($1, $2, $3)
     on conflict (agency) do update set failed_at = excluded.failed_at, problem = excluded.problem`,
    [agency, at, problem],
  );
}

/** Records whether a backup could be restored; `problem` is null if it was restored completely. */
export async function recordVerification(
  registry: Query,
  agency: string | null,
  { at, file, problem }: { at: Date; file: string; problem: string | null },
) {
  const changes =
    problem === null
      ? 'verified_at = $2, verified_file = $3, verification_failed_at = null, verification_problem = $4'
      : 'verification_failed_at = $2, verification_problem = $4';
  await registry.query(
    `update backup_state set ${changes} where agency is not distinct from $1 and $3::text is not null`,
    [...[agency, at, file, problem]],
  );
}
