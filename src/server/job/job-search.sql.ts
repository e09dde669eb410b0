import { sql } from 'kysely';
import type { JobRow } from '#contract/job-list.ts';
import type { Actor } from '#domain/permission.ts';
import type { AgencyDatabase } from '../platform/postgres.ts';
import { matchesWords, nearnessToWords } from '../platform/search-words.ts';
import { findJobRows, isReadableBy, wireId } from './job-row.sql.ts';

/** What a job list asks for; what is left out does not narrow it (JOB-06). */
export type JobSearch = {
  keyphrase?: string | undefined;
  status?: 'active' | 'inactive' | 'all' | undefined;
  type?: 'job' | 'project' | 'all' | undefined;
  favorite?: boolean | undefined;
  accountExecutiveID?: number | undefined;
};

/** Jobs and projects that somebody may read: active ones first, those whose code is what was searched, and by code (JOB-02, JOB-06). */
export function searchJobRows(
  database: AgencyDatabase,
  actor: Actor,
  { keyphrase, status = 'all', type = 'all', favorite = false, accountExecutiveID: executiveId }: JobSearch,
  maxResults: number,
): Promise<JobRow[]> {
  const conditions = [
    isReadableBy(actor),
    matchesWords(sql`job.search_text`, keyphrase),
    ...(status === 'all' ? [] : [sql`job.is_active = ${status === 'active'}`]),
    ...(type === 'all' ? [] : [sql`job.is_billable = ${type === 'job'}`]),
    ...(favorite ? [sql`job.id in (select job_id from favorite_job where employee_id = ${actor.id})`] : []),
    ...(executiveId === undefined ? [] : [isLedBy(executiveId)]),
  ];
  return findJobRows(
    database,
    actor,
    sql`select id, row_number() over () as place
      from (select job.id from job where ${sql.join(conditions, sql` and `)}
        order by job.is_active desc, ${nearnessToWords(sql`job.search_text`, keyphrase)}, job.code, job.id limit ${maxResults}) as listed`,
  );
}

/**
 * The jobs of a list of ids, in its order; what does not exist or may not be read is left out (JOB-05). Words narrow them, and
 * no more than `maxResults` are answered where it is there (FIX-36).
 */
export function findJobRowsByIds(
  database: AgencyDatabase,
  actor: Actor,
  ids: readonly number[],
  { keyphrase, maxResults }: { keyphrase?: string | undefined; maxResults?: number | undefined } = {},
): Promise<JobRow[]> {
  return findJobRows(
    database,
    actor,
    sql`select job.id, min(sent.place) as place
      from unnest(${ids}::integer[]) with ordinality as sent (id, place)
      join job on job.id = abs(sent.id) and ${wireId} = sent.id
      where ${isReadableBy(actor)} and ${matchesWords(sql`job.search_text`, keyphrase)}
      group by job.id
      order by place
      limit ${maxResults ?? null}`,
  );
}

/** Whether a person is first or second account executive of `job`. */
export function isLedBy(employeeId: number) {
  return sql<boolean>`(job.account_executive_id = ${employeeId} or job.secondary_account_executive_id = ${employeeId})`;
}
