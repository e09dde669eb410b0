import { sql } from 'kysely';
import type { Estimate } from '#contract/estimates/estimate.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { statusNamed } from './estimate-facts.sql.ts';
import { joinedParts, joinedTotals, referenceOf } from './estimate-row.sql.ts';

/** Finds all versions of a job's original and change orders, newest first. */
export async function versionsOf(
  database: AgencyDatabase | AgencyTransaction,
  { id, job }: Pick<Estimate, 'id' | 'job'>,
): Promise<Estimate['versions']> {
  if (!job) return [];
  type Version = { id: number; changeNumber: number; version: number; status: Estimate['status']['code']; net: string };
  const { rows } = await sql<Version>`
    select estimate.id, estimate.change_number as "changeNumber", estimate.version,
      case when estimate.status = 'SENT' and not estimate_is_alive(estimate.status, estimate.valid_until) then 'EXPIRED'
        else estimate.status end as status,
      round(totals.net, currency.number_of_decimals)::text as net
    from estimate ${joinedParts} ${joinedTotals}
    where estimate.job_id = (select job_id from estimate where id = ${id})
    order by estimate.change_number desc, estimate.version desc`.execute(database);
  return rows.map(({ status, changeNumber, version, ...row }) => ({
    ...row,
    reference: referenceOf({ job, changeNumber, version }),
    status: statusNamed(status),
  }));
}
