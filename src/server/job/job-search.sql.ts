import { type RawBuilder, sql } from 'kysely';
import type { SortText } from '#contract/http/sorting.ts';
import type { JobRow, JobSortColumn } from '#contract/jobs/job-list.ts';
import type { Actor } from '#domain/people/permission.ts';
import { conditionsOfPage, type ListPage, orderOfPages } from '../core/whole-list/whole-list.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { matchesWords, nearnessToWords } from '../platform/database/search-words.ts';
import { inReadingOrder, sortOrder } from '../platform/database/sort-order.ts';
import { findJobRows, isReadableBy, wireId } from './job-row.sql.ts';

/** The filters of a job list; undefined ones don't apply. */
export type JobSearch = {
  keyphrase?: string | undefined;
  status?: 'active' | 'inactive' | 'all' | undefined;
  type?: 'job' | 'project' | 'all' | undefined;
  favorite?: boolean | undefined;
  accountExecutiveID?: number | undefined;
  sort?: SortText<JobSortColumn> | undefined;
  /** A page of the whole list, in its order. */
  page?: ListPage | undefined;
};

/** Finds jobs and projects the user may read, sorted; by default active ones first, exact code matches next, then by code. */
export function searchJobRows(
  database: AgencyDatabase,
  actor: Actor,
  { keyphrase, status = 'all', type = 'all', favorite = false, accountExecutiveID: executiveId, sort, page }: JobSearch,
  maxResults: number,
): Promise<JobRow[]> {
  const conditions = [
    isReadableBy(actor),
    matchesWords(sql`job.search_text`, keyphrase),
    ...(status === 'all' ? [] : [sql`job.is_active = ${status === 'active'}`]),
    ...(type === 'all' ? [] : [sql`job.is_billable = ${type === 'job'}`]),
    ...(favorite ? [sql`job.id in (select job_id from favorite_job where employee_id = ${actor.id})`] : []),
    ...(executiveId === undefined ? [] : [isRunBy(executiveId)]),
    ...conditionsOfPage('job', page),
  ];
  return findJobRows(
    database,
    actor,
    sql`select id, row_number() over () as place
      from (select job.id from job ${joinedToSort(sort)} where ${sql.join(conditions, sql` and `)}
        order by ${page ? orderOfPages('job') : jobOrder(sort, sql`job.is_active desc, ${nearnessToWords(sql`job.search_text`, keyphrase)}, job.code, job.id`)}
        limit ${maxResults}) as listed`,
  );
}

/**
 * Finds jobs by id, sorted or in the given order; unreadable and missing ones are left out. Search words and `maxResults` restrict them.
 */
export function findJobRowsByIds(
  database: AgencyDatabase,
  actor: Actor,
  ids: readonly number[],
  { keyphrase, sort, maxResults }: Pick<JobSearch, 'keyphrase' | 'sort'> & { maxResults?: number | undefined } = {},
): Promise<JobRow[]> {
  return findJobRows(
    database,
    actor,
    sql`select id, row_number() over () as place
      from (select job.id
        from (select id, min(place) as place from unnest(${ids}::integer[]) with ordinality as one (id, place) group by id) as sent
        join job on job.id = abs(sent.id) and ${wireId} = sent.id ${joinedToSort(sort)}
        where ${isReadableBy(actor)} and ${matchesWords(sql`job.search_text`, keyphrase)}
        order by ${jobOrder(sort, sql`sent.place`)}
        limit ${maxResults ?? null}) as listed`,
  );
}

/** Builds a condition that a person runs `job` as account executive (either) or director. */
export function isRunBy(employeeId: number) {
  return sql<boolean>`(${isLedBy(employeeId)} or job.account_director_id = ${employeeId})`;
}

/** Builds a condition that a person is an account executive of `job`. */
export function isLedBy(employeeId: number) {
  return sql<boolean>`(job.account_executive_id = ${employeeId} or job.secondary_account_executive_id = ${employeeId})`;
}

/** Returns the joins a sort order needs: progress is computed for all jobs only when sorting by it. */
function joinedToSort(sort: JobSearch['sort']) {
  if (sort !== 'progress' && sort !== '-progress') return sql``;
  return sql`left join job_progress as progress on progress.job_id = job.id`;
}

/** Returns the sort order of jobs; ties by code. */
function jobOrder(sort: JobSearch['sort'], unsorted: RawBuilder<unknown>) {
  const named = (table: string, column: string) =>
    inReadingOrder(sql`(select name from ${sql.table(table)} as named where named.id = ${sql.ref(column)})`);
  return sortOrder<JobSortColumn>(
    sort,
    {
      code: inReadingOrder(sql`job.code`),
      name: inReadingOrder(sql`job.name`),
      client: named('client', 'job.client_id'),
      clientOrderNumber: inReadingOrder(sql`job.client_order_number`),
      jobType: named('job_type', 'job.job_type_id'),
      accountExecutive: named('employee', 'job.account_executive_id'),
      opened: sql`job.opened`,
      dueDate: sql`job.due_date`,
      progress: sql`progress.percent`,
    },
    sql`job.code, job.id`,
    unsorted,
  );
}
