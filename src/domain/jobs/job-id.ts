/** Work for a client, or the agency's own. In the contract and in SQL that is `isBillable`, as the requirements name it. */
export type JobKind = 'client' | 'internal';

/** The kind of a job as the contract and SQL tell it. */
export function jobKindOf({ isBillable }: { isBillable: boolean }): JobKind {
  return isBillable ? 'client' : 'internal';
}

/**
 * The id of a job outside the database: an internal project's is negative. In the database both kinds share one row of
 * numbers. This file and `core/jobs/job-id.sql.ts` are the only ones that know the sign.
 */
export function wireJobId(databaseId: number, kind: JobKind): number {
  return kind === 'client' ? databaseId : -databaseId;
}

/** The id in the database of a job that is known by its id outside. */
export function databaseJobId(wireId: number): number {
  return Math.abs(wireId);
}

/** The kind of a job by its id outside the database. */
export function jobKindOfId(wireId: number): JobKind {
  return wireId > 0 ? 'client' : 'internal';
}
