import { sql } from 'kysely';
import type { EstimateChoices } from '#contract/estimates/estimate-choice.ts';
import type { ActiveRef, Ref } from '#contract/http/values.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import { refById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { matchesWords, nearnessToWords } from '../../platform/database/search-words.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** Finds all choices for lines, active ones first, in one statement; currencies without rates. */
export async function findEstimateChoices(
  database: AgencyDatabase,
): Promise<
  Omit<EstimateChoices, 'currencies'> & { currencies: Omit<EstimateChoices['currencies'][number], 'rate'>[] }
> {
  const list = (from: string, fields: ReturnType<typeof sql>, where = sql`true`, order = sql`named.name`) =>
    sql`(select coalesce(json_agg(json_build_object('id', named.id, 'code', named.code, 'name', named.name,
      'isActive', named.is_active ${fields}) order by named.is_active desc, ${order}, named.id), '[]')
      from ${sql.table(from)} as named where ${where})`;
  const { rows } = await sql<Awaited<ReturnType<typeof findEstimateChoices>>>`
    select ${list('cost_type', sql`, 'isTime', named.is_time`, sql`true`, sql`named.code`)} as "costTypes",
      ${list('tax_status', sql`, 'gross', named.gross, 'taxRate', trim_scale(named.tax_rate)::text`)} as "taxStatuses",
      ${list('employee', sql``, sql`named.is_active and not named.is_service_account`)} as people,
      ${list(
        'currency',
        sql`, 'numberOfDecimals', named.number_of_decimals, 'isBase', named.id = (select base_currency_id from agency)`,
        sql`true`,
        sql`named.code`,
      )} as currencies`.execute(database);
  return rows[0]!;
}

/** Finds suppliers by code and name, active ones first. */
export async function findEstimateSuppliers(
  database: AgencyDatabase,
  keyphrase: string | undefined,
  maxResults: number,
): Promise<ActiveRef[]> {
  const { rows } = await sql<ActiveRef>`
    select id, code, name, is_active as "isActive" from supplier
    where ${matchesWords(sql`folded(supplier.code || ' ' || supplier.name)`, keyphrase)}
    order by is_active desc, ${inReadingOrder(sql`name`)}, id
    limit ${maxResults}`.execute(database);
  return rows;
}

/** Finds active jobs and internal projects, exact code matches first. */
export async function findJobsToEstimate(
  database: AgencyDatabase,
  { keyphrase, job }: { keyphrase?: string | undefined; job?: number | undefined },
  maxResults: number,
): Promise<(ActiveRef & { client: Ref | null })[]> {
  const { rows } = await sql<ActiveRef & { client: Ref | null }>`
    select ${wireJobIdOf()} as id, job.code, job.name, job.is_active as "isActive", ${refById('client', 'job.client_id')} as client
    from job
    where job.is_active and ${matchesWords(sql`job.search_text`, keyphrase)}
      and ${job === undefined ? sql`true` : sql`job.id = ${databaseJobId(job)}`}
    order by ${nearnessToWords(sql`job.search_text`, keyphrase)}, job.code, job.id
    limit ${maxResults}`.execute(database);
  return rows;
}

/** Finds the contacts of an estimate's client; empty for internal projects and templates. */
export async function findEstimateContacts(database: AgencyDatabase, estimateId: number) {
  const { rows } = await sql<{ id: number; name: string; email: string | null; isActive: boolean }>`
    select contact.id, contact.name, contact.email, contact.is_active as "isActive"
    from estimate
    join job on job.id = estimate.job_id
    join contact on contact.client_id = job.client_id
    where estimate.id = ${estimateId}
    order by contact.is_active desc, ${inReadingOrder(sql`contact.name`)}, contact.id`.execute(database);
  return rows;
}
