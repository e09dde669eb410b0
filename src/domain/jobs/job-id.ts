/** A client job or the agency's internal project; `isBillable` in the contract and SQL, as the requirements name it. */
export type JobKind = 'client' | 'internal';

export function jobKindOf({ isBillable }: { isBillable: boolean }): JobKind {
  return isBillable ? 'client' : 'internal';
}

/**
 * Returns a job's API id, which is negative for internal projects. In the database both kinds share one sequence. Only this file and
 * `core/jobs/job-id.sql.ts` know about the sign.
 */
export function wireJobId(databaseId: number, kind: JobKind): number {
  return kind === 'client' ? databaseId : -databaseId;
}

export function databaseJobId(wireId: number): number {
  return Math.abs(wireId);
}

export function jobKindOfId(wireId: number): JobKind {
  return wireId > 0 ? 'client' : 'internal';
}
