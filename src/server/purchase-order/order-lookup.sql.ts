import Big from 'big.js';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { PersonRef } from '#contract/http/values.ts';
import type {
  GlChart,
  OrderCostType,
  OrderDivision,
  OrderJob,
  Supplier,
} from '#contract/purchasing/purchase-order-lookup.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { roundAmount } from '#domain/money/money.ts';
import { baseDecimals } from '../core/exchange-rates/exchange-rate.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { matchesWords, nearnessToWords } from '../platform/database/search-words.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';
import { countsAsStored, findWaitingNets, storedNet } from './base-currency/waiting-in-base.sql.ts';
import { divisionFields, glFields, supplierFields } from './order-record.sql.ts';

/** Finds suppliers by code and name, active ones first. */
export async function searchSupplierRows(
  database: AgencyDatabase,
  keyphrase: string | undefined,
  maxResults: number,
): Promise<z.infer<typeof Supplier>[]> {
  const { rows } = await sql<{ supplier: z.infer<typeof Supplier> }>`
    select json_build_object(${supplierFields}) as supplier
    from supplier
    where ${matchesWords(sql`folded(supplier.code || ' ' || supplier.name)`, keyphrase)}
    order by supplier.is_active desc, ${inReadingOrder(sql`supplier.name`)}, supplier.id
    limit ${maxResults}`.execute(database);
  return rows.map(({ supplier }) => supplier);
}

export async function findDivisions(database: AgencyDatabase): Promise<z.infer<typeof OrderDivision>[]> {
  const { rows } = await sql<{ division: z.infer<typeof OrderDivision> }>`
    select json_build_object(${divisionFields}) as division
    from division order by division.is_active desc, ${inReadingOrder(sql`division.name`)}, division.id`.execute(
    database,
  );
  return rows.map(({ division }) => division);
}

/** Finds the accounts a division may use; all without a division. */
export async function findGlCharts(
  database: AgencyDatabase,
  actorId: number,
  divisionId: number | undefined,
): Promise<z.infer<typeof GlChart>[]> {
  const isOffered = divisionId ? sql`account.division_id is null or account.division_id = ${divisionId}` : sql`true`;
  const { rows } = await sql<{ account: z.infer<typeof GlChart> }>`
    select json_build_object(${glFields(actorId)}) as account
    from gl_account as account
    where ${isOffered}
    order by account.is_active desc, account.code`.execute(database);
  return rows.map(({ account }) => account);
}

/** Finds active jobs and internal projects by code, name and client, exact code matches first. */
export async function findOrderJobs(
  database: AgencyDatabase,
  keyphrase: string | undefined,
  maxResults: number,
): Promise<OrderJob[]> {
  const { rows } = await sql<OrderJob>`
    select ${wireJobIdOf()} as id, job.code, job.name, job.is_active as "isActive",
      job.is_billable as "isBillable", ${refById('client', 'job.client_id')} as client,
      ${refById('product', 'job.product_id')} as product, ${refById('campaign', 'job.campaign_id')} as campaign
    from job
    where job.is_active and ${matchesWords(sql`job.search_text`, keyphrase)}
    order by ${nearnessToWords(sql`job.search_text`, keyphrase)}, job.code, job.id
    limit ${maxResults}`.execute(database);
  return rows;
}

/**
 * Finds bought-in cost types that can be ordered for a job, with the approved estimate and what sent and approved orders leave of it, in
 * base currency. A job with its own bought-in restriction offers only those.
 */
export async function findOrderCostTypes(
  database: AgencyDatabase,
  jobId: number,
  today: Day,
): Promise<OrderCostType[]> {
  const reading = sql<OrderCostType & { decimals: number }>`
    with listed as (
      select cost_type.id from job_cost_type join cost_type on cost_type.id = job_cost_type.cost_type_id
      where job_cost_type.job_id = ${jobId} and not cost_type.is_time
    ), estimated as (
      select cost_type_id, sum(amount) as amount from job_amount
      where job_id = ${jobId} and measure = 'approved-estimate' group by cost_type_id
    ), ordered as (
      select line.cost_type_id, sum(${storedNet}) as amount
      from purchase_order_line as line
      join purchase_order on purchase_order.id = line.purchase_order_id
      where line.job_id = ${jobId} and not line.is_removed and purchase_order.approve_status in ('READY', 'APPROVED')
        and ${countsAsStored}
      group by line.cost_type_id
    )
    select cost_type.id, cost_type.code, cost_type.name, cost_type.is_active as "isActive",
      round(coalesce(estimated.amount, 0), ${baseDecimals})::text as "approvedEstimate",
      (coalesce(estimated.amount, 0) - coalesce(ordered.amount, 0))::text as remaining, ${baseDecimals} as decimals
    from cost_type
    left join estimated on estimated.cost_type_id = cost_type.id
    left join ordered on ordered.cost_type_id = cost_type.id
    where cost_type.is_active and not cost_type.is_time
      and (not exists (select from listed) or cost_type.id in (select id from listed))
    order by cost_type.code`.execute(database);
  const waiting = findWaitingNets(database, { jobIds: sql`select ${jobId}::integer`, day: today });
  const [{ rows }, nets] = await Promise.all([reading, waiting]);
  return rows.map(({ decimals, remaining, ...costType }) => {
    const ofType = nets.filter(({ costTypeId }) => costTypeId === costType.id);
    const left = ofType.reduce((sum, { net }) => sum.minus(net), Big(remaining));
    return { ...costType, remaining: roundAmount(left, decimals) };
  });
}

/** Returns whether a user can see accounts but not choose them. */
export async function isGlReadOnlyFor(database: AgencyDatabase, employeeId: number): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select is_gl_read_only as "isReadOnly" from employee where id = ${employeeId}`.execute(database);
  return rows[0]!.isReadOnly;
}

/** A deputy for an approver on a day, and until when. */
export type StandIn = { approverId: number; deputy: PersonRef; endDate: Day };

/** Finds every deputyship for orders on a day, longest first. */
export async function findStandIns(database: AgencyDatabase, day: Day): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    select deputy.in_place_of_id as "approverId", ${personById('deputy.deputy_id')} as deputy, deputy.end_date as "endDate"
    from deputy
    where deputy.subject = 'purchase-order' and ${day}::date between deputy.start_date and deputy.end_date
    order by deputy.end_date desc, deputy.id`.execute(database);
  return rows;
}
