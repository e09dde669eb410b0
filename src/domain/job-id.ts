/**
 * The id of a job outside the database: an internal project's is negative (JOBE-01). In the database both kinds share one row of
 * numbers. This file and `platform/database/job-id.sql.ts` are the only ones that know the sign.
 */
export function wireJobId(databaseId: number, isClientJob: boolean): number {
  return isClientJob ? databaseId : -databaseId;
}

/** The id in the database of a job that is known by its id outside. */
export function databaseJobId(wireId: number): number {
  return Math.abs(wireId);
}

/** Whether an id outside the database is that of a client job; an internal project's otherwise. */
export function isClientJobId(wireId: number): boolean {
  return wireId > 0;
}
