import { sql } from 'kysely';
import type { Successor } from '#domain/people/handover.ts';
import { documentAccess, roles } from '../../core/people/actor.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';

/** Counts a person's active team members, and returns the first names. */
export async function countTeam(
  database: AgencyDatabase | AgencyTransaction,
  supervisorId: number,
  names: number,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::integer as count, (array_agg(name order by ${inReadingOrder(sql`name`)}))[1:${sql.lit(names)}] as names
    from employee where supervisor_id = ${supervisorId} and is_active`.execute(database);
  return { count: rows[0]!.count, names: rows[0]!.names ?? [] };
}

/** Finds a person's active team members; people must be locked. */
export async function findTeamIds(transaction: AgencyTransaction, supervisorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employee where supervisor_id = ${supervisorId} and is_active order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Finds everyone below a person in the hierarchy of active people. None of them can become the person's supervisor. */
export async function findBelow(
  database: AgencyDatabase | AgencyTransaction,
  supervisorId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select id from employee where supervisor_id = ${supervisorId} and is_active
      union
      select employee.id from employee join below on employee.supervisor_id = below.id)
    select id from below`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** Returns a team member's current supervisor, and the one after moving up to the leaver's position. */
export async function findMoveUp(
  transaction: AgencyTransaction,
  { leaverId, toId }: { leaverId: number; toId: number },
): Promise<{ before: number; after: number | null }> {
  const { rows } = await sql<{ before: number; after: number | null }>`
    select successor.supervisor_id as before, leaver.supervisor_id as after
    from employee as successor, employee as leaver where successor.id = ${toId} and leaver.id = ${leaverId}`.execute(
    transaction,
  );
  return rows[0]!;
}

/** Finds people with their access, by name: those with given ids, or all current people. */
export async function findSuccessors(
  database: AgencyDatabase | AgencyTransaction,
  ids: readonly number[] | null = null,
): Promise<(Successor & { name: string })[]> {
  const { rows } = await sql<Successor & { name: string }>`
    select employee.id, employee.name, belongs_to_agency(employee.is_active, employee.end_date) as "isHere",
      ${roles} as roles, ${documentAccess} as "accessibleDocumentTypes"
    from employee
    where ${ids ? sql`employee.id = any(${ids}::integer[])` : sql`belongs_to_agency(employee.is_active, employee.end_date)`}
    order by ${inReadingOrder(sql`employee.name`)}, employee.id`.execute(database);
  return rows;
}
