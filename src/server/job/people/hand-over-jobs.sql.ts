import { sql } from 'kysely';
import type { HandoverGroup } from '#domain/people/handover.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The columns of a job's leads, with their field names, by handover group. */
export const LEADS = {
  jobsAsExecutive: { column: 'account_executive_id', field: 'accountExecutive' },
  jobsAsSecondExecutive: { column: 'secondary_account_executive_id', field: 'secondaryAccountExecutive' },
  jobsAsDirector: { column: 'account_director_id', field: 'accountDirector' },
} as const satisfies Partial<Record<HandoverGroup, { column: string; field: string }>>;
export type Lead = keyof typeof LEADS;

/** Counts the active jobs and projects that a person leads in each way, with the first codes. */
export async function countLedJobs(
  database: AgencyDatabase | AgencyTransaction,
  personId: number,
  names: number,
): Promise<{ group: Lead; count: number; names: string[] }[]> {
  const counts = (Object.keys(LEADS) as Lead[]).map(
    (group) => sql`select ${sql.lit(group)} as "group", count(*)::integer as count,
      (array_agg(code || ' ' || name order by code))[1:${sql.lit(names)}] as names
      from job where is_active and ${sql.ref(LEADS[group].column)} = ${personId}`,
  );
  const { rows } = await sql<{ group: Lead; count: number; names: string[] }>`
    select * from (${sql.join(counts, sql` union all `)}) as led where count > 0`.execute(database);
  return rows;
}

/** Moves the active jobs that a person leads in one way to another person, and returns them. */
export async function giveJobs(
  transaction: AgencyTransaction,
  lead: Lead,
  { fromId, toId, byId }: { fromId: number; toId: number; byId: number },
): Promise<number[]> {
  const column = sql.ref(LEADS[lead].column);
  const { rows } = await sql<{ id: number }>`
    with held as (select id from job where is_active and ${column} = ${fromId} order by id for update)
    update job set ${sql.id(LEADS[lead].column)} = ${toId}, last_modified_by_id = ${byId}
    from held where job.id = held.id returning job.id`.execute(transaction);
  return rows.map(({ id }) => id);
}
