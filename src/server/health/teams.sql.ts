import { sql } from 'kysely';
import { NAMES_OF_TEAMLESS } from '#contract/operations/health.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

/** Counts active people whose supervisor is inactive or has left, so that their time has no approver, with the first names. */
export async function findLeftTeams(database: AgencyDatabase): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::integer as count,
      (array_agg(member.name order by ${inReadingOrder(sql`member.name`)}))[1:${sql.lit(NAMES_OF_TEAMLESS)}] as names
    from employee as member join employee as supervisor on supervisor.id = member.supervisor_id
    where belongs_to_agency(member.is_active, member.end_date)
      and not belongs_to_agency(supervisor.is_active, supervisor.end_date)`.execute(database);
  return { count: rows[0]!.count, names: rows[0]!.names ?? [] };
}
