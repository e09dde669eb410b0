import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { type listEntriesToApprove, MOST_ENTRIES_LISTED } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { isTimeApprovedBy } from '../../core/time/time-access.sql.ts';
import type { PreparedJson } from '../../platform/http/prepared-json.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { jsonOfTimeEntries } from '../entries-read.ts';
import { readEntries } from '../time-entry.sql.ts';

/** Filters of entries; without `employeeId`, which the caller has checked, those of all the approver's people. */
export type EntryFilters = z.output<typeof listEntriesToApprove.query> & { employeeId?: number | undefined };

/** Finds entries of people whose time the user approves, newest first. */
export async function findEntriesToApprove(
  { actor, database, today }: Pick<SignedIn, 'actor' | 'database' | 'today'>,
  filters: EntryFilters,
): Promise<PreparedJson<TimeEntry[]>> {
  const condition = entriesToApprove({ actor, today }, filters);
  return jsonOfTimeEntries(await readEntries(database, condition, { today, newest: MOST_ENTRIES_LISTED }));
}

/** As a condition on `time_entry`. An array of people lets PostgreSQL use the index person by person. */
export function entriesToApprove(
  { actor, today }: Pick<SignedIn, 'actor' | 'today'>,
  { startDate, endDate, status = 'All', jobId, isBillable, employeeId }: EntryFilters,
): RawBuilder<boolean> {
  const conditions = [
    employeeId === undefined
      ? sql`employee_id = any(array(select employee.id from employee where ${isTimeApprovedBy(actor.id, today)}))`
      : sql`employee_id = ${employeeId}`,
    ...(startDate === undefined ? [] : [sql`work_date >= ${startDate}`]),
    ...(endDate === undefined ? [] : [sql`work_date <= ${endDate}`]),
    ...(status === 'All' ? [] : [status === 'ApprovedOnly' ? sql`approved_at is not null` : sql`approved_at is null`]),
    ...(jobId ? [sql`job_id = ${databaseJobId(jobId)}`] : []),
    ...kindsOfJob(jobId, isBillable).map(
      (kind) => sql`job_id in (select job.id from job where job.is_billable = ${kind})`,
    ),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A negative id is an internal project's; the other filter must agree. Id 0 means every job. */
function kindsOfJob(jobId: number | undefined, isBillable: boolean | undefined): boolean[] {
  if (jobId === 0) return [];
  return [
    ...(jobId !== undefined && jobKindOfId(jobId) === 'internal' ? [false] : []),
    ...(isBillable === undefined ? [] : [isBillable]),
  ];
}
