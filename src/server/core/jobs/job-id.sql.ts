import { type RawBuilder, sql } from 'kysely';
import type { JobKind } from '#domain/jobs/job-id.ts';

/** The kind of a row of `job`. */
export const jobKind = sql<JobKind>`case when job.is_billable then 'client' else 'internal' end`;

/** The id of a row of `job` outside the database, by the name that the row has in the statement: an internal project's is negative. */
export function wireJobIdOf(row = 'job'): RawBuilder<number> {
  const [id, isBillable] = [sql.ref(`${row}.id`), sql.ref(`${row}.is_billable`)];
  return sql<number>`case when ${isBillable} then ${id} else -${id} end`;
}
