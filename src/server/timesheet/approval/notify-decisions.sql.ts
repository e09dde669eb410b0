import { sql } from 'kysely';
import { type Day, rangeOfView } from '#domain/calendar/calendar.ts';
import { excerptOf } from '#domain/communication/notification.ts';
import { reachedShare } from '#domain/jobs/job-progress.ts';
import { writeNotifications } from '../../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** An entry that was given back, with why. */
type ReturnedEntry = { employeeId: number; workDate: Day; comment: string };

/** Characters of all reasons together that a notification holds. */
const REASONS_MAXIMUM = 1000;

/**
 * Notifies people that time of theirs was returned, once for each week of a person. A notification that is still unread
 * keeps its reasons, and each further one is added.
 */
export async function notifyReturns(transaction: AgencyTransaction, byId: number, entries: readonly ReturnedEntry[]) {
  const weeks = new Map<string, { employeeId: number; week: Day; entries: ReturnedEntry[] }>();
  for (const entry of entries) {
    const { employeeId } = entry;
    const week = rangeOfView('week', entry.workDate).start;
    const known = weeks.get(`${employeeId} ${week}`);
    if (known) known.entries.push(entry);
    else weeks.set(`${employeeId} ${week}`, { employeeId, week, entries: [entry] });
  }
  // In the order of people, so that no two approvers wait for each other.
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

/** Reasons as one text, after those that the recipient has not read yet; a reason is named once. */
function withUnreadReasons(record: string, reasons: readonly string[]) {
  return sql`(
    select left(string_agg(reason, ' · ' order by place), ${sql.lit(REASONS_MAXIMUM)})
    from (
      select reason, min(place) as place
      from (
        select told.reason, told.place - ${sql.lit(REASONS_MAXIMUM)} as place
        from notification as unread
        cross join unnest(string_to_array(unread.facts->>'comment', ' · ')) with ordinality as told (reason, place)
        where unread.employee_id = recipient.id and unread.kind = 'entry-returned' and unread.record = ${record}
          and unread.read_on is null
        union all
        select * from unnest(${reasons}::text[]) with ordinality) as every_reason (reason, place)
      group by reason) as once)`;
}

/** A client job and how much of its approved estimate is used, in percent. */
type SpentJob = { id: number; job: string; percent: string | null };

/** How much of their approved estimates some jobs have used; internal projects have none to tell of. */
export async function findJobsSpent(transaction: AgencyTransaction, jobIds: readonly number[]): Promise<SpentJob[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<SpentJob>`
    select job.id, job.code || ' ' || job.name as job,
      (select percent::text from job_progress where job_progress.job_id = job.id) as percent
    from job where job.id = any(${[...jobIds]}::integer[]) and job.is_billable
    order by job.id`.execute(transaction);
  return rows;
}

/** Tells those who lead jobs which of them have reached 80 or 100 % of their approved estimates since. */
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
