import { type RawBuilder, sql } from 'kysely';
import type { JobKind } from '#domain/jobs/job-id.ts';

/** The kind of a `job` row. */
export const jobKind = sql<JobKind>`case when job.is_billable then 'client' else 'internal' end`;

/** Returns a `job` row's API id, which is negative for internal projects; `row` is its alias in the statement. */
export function wireJobIdOf(row = 'job'): RawBuilder<number> {
  const [id, isBillable] = [sql.ref(`${row}.id`), sql.ref(`${row}.is_billable`)];
  return sql<number>`case when ${isBillable} then ${id} else -${id} end`;
}
