import { type RawBuilder, sql } from 'kysely';
import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { type EstimateStatus, estimateReference } from '#domain/estimates/estimate.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { waitsFor } from '../core/documents/approver.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { conditionsOfPage, type ListPage, orderOfPages } from '../core/whole-list/whole-list.ts';
import { personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { matchesWords } from '../platform/database/search-words.ts';
import { type EstimateFacts, type EstimateViewer, estimateFacts, withAllowedActions } from './estimate-facts.sql.ts';

/** The filters of a list of estimates; undefined ones don't apply. */
export type EstimateSearch = {
  keyphrase?: string | undefined;
  status?: readonly EstimateStatus[] | undefined;
  /** An API id. */
  job?: number | undefined;
  myApprovals?: boolean | undefined;
  templates?: boolean | undefined;
  /** A page of the whole list, in its order. */
  page?: ListPage | undefined;
};

/** A row as one statement reads it. */
export type StoredRow = Omit<EstimateRow, 'status' | 'allowedActions' | 'reference' | 'validUntil'> & {
  facts: EstimateFacts;
};

/** Joins a version's sums of counted lines: net, tax and total, in its currency. */
export const joinedTotals = sql`cross join lateral (
  select coalesce(sum(case when estimate.status = 'IMPORTED' then line.amount else line.net end), 0) as net,
    coalesce(sum(line.tax), 0) as tax
  from estimate_line as line where line.estimate_id = estimate.id and line.is_counted) as totals`;

/** The joins of every estimate query; imported estimates are in base currency. */
export const joinedParts = sql`
  left join job on job.id = estimate.job_id
  join currency on currency.id = coalesce(estimate.currency_id, (select base_currency_id from agency))`;

/** The columns in lists and edited estimates. */
export const estimateColumns = (asking: EstimateViewer) => sql`estimate.id, estimate.name, estimate.version,
  estimate.change_number as "changeNumber", estimate.created_on as "documentDate", estimate.last_modified as "lastModified",
  case when job.id is not null then json_build_object('id', ${wireJobIdOf()}, 'code', job.code, 'name', job.name) end as job,
  ${refById('client', 'job.client_id')} as client, ${personById('estimate.approver_id')} as approver,
  ${personById('estimate.created_by_id')} as "createdBy",
  json_build_object('id', currency.id, 'code', currency.code, 'name', currency.name,
    'numberOfDecimals', currency.number_of_decimals, 'isActive', currency.is_active) as currency,
  round(totals.net, currency.number_of_decimals)::text as net, round(totals.tax, currency.number_of_decimals)::text as tax,
  round(totals.net + totals.tax, currency.number_of_decimals)::text as total, ${estimateFacts(asking)} as facts`;

export function shownRow<Row extends StoredRow>(asking: EstimateViewer, row: Row) {
  return { ...withAllowedActions(asking, row), reference: referenceOf(row) };
}

/** Returns a version's reference; a template's is its name. */
export function referenceOf({
  job,
  changeNumber,
  version,
}: Pick<EstimateRow, 'changeNumber' | 'version'> & { job: { code: string } | null }): string {
  return job ? estimateReference(job.code, { changeNumber, version }) : '';
}

/** Finds estimates by filters, newest first. */
export async function searchEstimates(
  database: AgencyDatabase | AgencyTransaction,
  asking: EstimateViewer,
  search: EstimateSearch,
  maxResults: number,
  order: 'newest' | 'oldest' = 'newest',
): Promise<EstimateRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${estimateColumns(asking)}
    from estimate
    ${joinedParts}
    ${joinedTotals}
    where ${conditionOf(asking, search)}
    order by ${search.page ? orderOfPages('estimate') : order === 'newest' ? sql`estimate.id desc` : sql`estimate.id`}
    limit ${maxResults}`.execute(database);
  return rows.map((row) => shownRow(asking, row));
}

/** Returns the ids of all estimates of a list, in order. */
export async function findEstimateIds(
  database: AgencyDatabase | AgencyTransaction,
  asking: EstimateViewer,
  search: EstimateSearch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select estimate.id from estimate ${joinedParts} where ${conditionOf(asking, search)} order by estimate.id desc`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

export async function countEstimates(
  database: AgencyDatabase | AgencyTransaction,
  asking: EstimateViewer,
  search: EstimateSearch,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from estimate ${joinedParts} where ${conditionOf(asking, search)}`.execute(
    database,
  );
  return rows[0]!.count;
}

function conditionOf(
  asking: EstimateViewer,
  { keyphrase, status, job, myApprovals = false, templates = false, page }: EstimateSearch,
): RawBuilder<unknown> {
  const words = sql`folded(concat_ws(' ', estimate.name, job.code, job.name,
    (select client.code || ' ' || client.name from client where client.id = job.client_id),
    case when estimate.change_number = 0 then job.code || '-E' || estimate.version
      else job.code || '-C' || estimate.change_number || '.' || estimate.version end))`;
  const conditions = [
    sql`estimate.is_template = ${templates}`,
    ...(keyphrase ? [matchesWords(words, keyphrase)] : []),
    ...(status ? [inStatus(asking.today, status)] : []),
    ...(job === undefined ? [] : [sql`estimate.job_id = ${databaseJobId(job)}`]),
    ...(myApprovals ? [waitsFor('estimate', asking)] : []),
    ...conditionsOfPage('estimate', page),
  ];
  return sql.join(conditions, sql` and `);
}

/** `EXPIRED` is a sent version whose validity ended before today. */
function inStatus(today: Day, status: readonly EstimateStatus[]): RawBuilder<boolean> {
  const shown = sql`case when estimate.status = 'SENT' and estimate.valid_until < ${today}::date then 'EXPIRED' else estimate.status end`;
  return sql<boolean>`${shown} = any(${[...status]}::text[])`;
}
