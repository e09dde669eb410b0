import { sql } from 'kysely';
import { type Day, rangeOfView } from '#domain/calendar/calendar.ts';
import { excerptOf } from '#domain/communication/notification.ts';
import { reachedShare } from '#domain/jobs/job-progress.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** A returned entry and its reason. */
type ReturnedEntry = { employeeId: number; workDate: Day; comment: string };

/** The maximum characters of all reasons in a notification. */
const REASONS_MAXIMUM = 1000;

/** Notifies people of returned time, once per week. An unread notification keeps its reasons, and new ones are appended. */
export async function notifyReturns(transaction: AgencyTransaction, byId: number, entries: readonly ReturnedEntry[]) {
  const weeks = new Map<string, { employeeId: number; week: Day; entries: ReturnedEntry[] }>();
  for (const entry of entries) {
    const { employeeId } = entry;
    const week = rangeOfView('week', entry.workDate).start;
    const known = weeks.get(`${employeeId} ${week}`);
    if (known) known.entries.push(entry);
    else weeks.set(`${employeeId} ${week}`, { employeeId, week, entries: [entry] });
  }
  // In order of people, so that two approvers don't deadlock.
  const inOrder = [...weeks.values()].sort((one, other) => one.employeeId - other.employeeId);
  for (const { employeeId, week, entries: returned } of inOrder) {
    const record = `week:${week}`;
    const reasons = [...new Set(returned.map(({ comment }) => excerptOf(comment)))];
    await writeNotifications(transaction, {
      ...{ kind: 'entry-returned', byId, recipients: [employeeId], record, needs: null, times: returned.length },
      facts: sql`jsonb_build_object('day', ${returned[0]!.workDate}::text, 'comment', ${withUnreadReasons(record, reasons)})`,
    });
  }
}

/** Appends reasons to those the recipient hasn't read yet; each reason once. */
function withUnreadReasons(record: string, reasons: readonly string[]) {
  return sql`(
    select left(string_agg(reason, ' · ' order by place), ${sql.lit(REASONS_MAXIMUM)})
    from (
      select reason, min(place) as place
      from (
        select listed.reason, listed.place - ${sql.lit(REASONS_MAXIMUM)} as place
        from notification as unread
        cross join unnest(string_to_array(unread.facts->>'comment', ' · ')) with ordinality as listed (reason, place)
        where unread.employee_id = recipient.id and unread.kind = 'entry-returned' and unread.record = ${record}
          and unread.read_on is null
        union all
        select * from unnest(${reasons}::text[]) with ordinality) as every_reason (reason, place)
      group by reason) as once)`;
}

/** A client job, and the used percentage of its approved estimate. */
type SpentJob = { id: number; job: string; percent: string | null };

/** Finds how much of their approved estimates jobs have used; internal projects have none. */
export async function findJobsSpent(transaction: AgencyTransaction, jobIds: readonly number[]): Promise<SpentJob[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<SpentJob>`
    select job.id, job.code || ' ' || job.name as job,
      (select percent::text from job_progress where job_progress.job_id = job.id) as percent
    from job where job.id = any(${[...jobIds]}::integer[]) and job.is_billable
    order by job.id`.execute(transaction);
  return rows;
}

/** Notifies job leads whose jobs have now reached 80 or 100 % of their approved estimates. */
export async function notifySpentJobs(transaction: AgencyTransaction, byId: number, before: readonly SpentJob[]) {
  const known = new Map(before.map(({ id, percent }) => [id, percent]));
  for (const { id, job, percent } of await findJobsSpent(transaction, [...known.keys()])) {
    const reached = reachedShare(known.get(id) ?? null, percent);
    if (reached === null) continue;
    await writeNotifications(transaction, {
      kind: 'job-budget',
      byId,
      recipients: sql`select leader from job
        cross join unnest(array[account_executive_id, secondary_account_executive_id, account_director_id]) as leader
        where job.id = ${id}`,
      record: `job:${id}`,
      needs: 'job',
      about: { jobId: id },
      facts: { job, percent: String(reached) },
    });
  }
}
