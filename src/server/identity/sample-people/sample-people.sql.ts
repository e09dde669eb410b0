import { sql } from 'kysely';
import { type ActorRow, actorColumns } from '../../core/people/actor.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** The most people that are considered. */
const MOST_PEOPLE = 200;

/** A person who still has the password of the demo agencies. */
export type StoredSamplePerson = ActorRow & { username: string; domain: string };

/** Finds the active people with a password hash. Who has changed their password, or is of another agency, has another hash. */
export async function findPeopleWithHash(database: AgencyDatabase, hash: string): Promise<StoredSamplePerson[]> {
  const { rows } = await sql<StoredSamplePerson>`
    select ${actorColumns}, employee.username, employee.domain
    from employee
    cross join agency
    where employee.password_hash = ${hash} and employee.is_active and employee.password_changed_at is not null
      and coalesce(employee.end_date >= (now() at time zone agency.time_zone)::date, true)
    order by employee.id
    limit ${MOST_PEOPLE}`.execute(database);
  return rows;
}
