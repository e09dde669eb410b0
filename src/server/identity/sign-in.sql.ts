import { sql } from 'kysely';
import { refOrNull } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Builds a condition that an employee has a user name, in the domain if given, otherwise also matching the mail address. */
export function isNamed({ username, domain }: { username: string; domain: string | null }) {
  return sql<boolean>`(
    lower(employee.username) = lower(${username}) and (${domain}::text is null or lower(employee.domain) = lower(${domain}))
    or ${domain}::text is null and lower(employee.email) = lower(${username}))`;
}

/** Finds people by user name or mail address, current or not. */
export async function findByUserName(database: AgencyDatabase, name: { username: string; domain: string | null }) {
  return database
    .selectFrom('employee')
    .leftJoin('division', 'division.id', 'employee.division_id')
    .where(isNamed(name))
    .orderBy('employee.domain')
    .limit(20)
    .select([
      'employee.id',
      'employee.name',
      'employee.username',
      'employee.domain',
      sql<boolean>`belongs_to_agency(employee.is_active, employee.end_date)`.as('isActive'),
      'employee.password_hash as passwordHash',
      refOrNull('division').as('division'),
    ])
    .execute();
}

/** What a password attempt counts against: name and address, or only the known browser. */
export type CountedAs = { username: string; address: string; device: Buffer | null; minutes: number };

/** Recent failures; `seconds` is the time until the oldest expires. */
export async function countAttempts(database: AgencyDatabase, { username, address, device, minutes }: CountedAs) {
  const { rows } = await sql<{ ofName: number; ofAddress: number; ofDevice: number; seconds: number | null }>`
    select count(*) filter (where device is null and username = lower(${username})) as "ofName",
      count(*) filter (where device is null and address = ${address}) as "ofAddress",
      count(*) filter (where device = ${device}) as "ofDevice",
      extract(epoch from min(at) + make_interval(mins => ${minutes}) - now())::float8 as seconds
    from sign_in_attempt
    where at > now() - make_interval(mins => ${minutes}) and not is_forgiven
      and (device is null and (username = lower(${username}) or address = ${address}) or device = ${device})`.execute(
    database,
  );
  return rows[0]!;
}

/** Records an attempt before its password is checked, and deletes expired ones; returns its id. */
export async function noteAttempt(database: AgencyDatabase, { username, address, device }: CountedAs): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with old as (delete from sign_in_attempt where at < now() - interval '1 day')
    insert into sign_in_attempt (username, address, device) values (lower(${username}), ${address}, ${device})
    returning id`.execute(database);
  return rows[0]!.id;
}

/**
 * Forgives a successful attempt, and failures in its browser. Failures of its name are forgiven only if one person has the name: someone
 * with the same name in another domain must not erase guesses at that person's password by signing in. The rows stay as evidence.
 */
export async function forgetAttempts(database: AgencyDatabase, attempt: CountedAs & { id: number }) {
  const { id, username, device } = attempt;
  await sql`
    update sign_in_attempt set is_forgiven = true
    where not is_forgiven and (id = ${id} or device = ${device}
      or ${device}::bytea is null and device is null and username = lower(${username})
        and (select count(*) from employee where ${isNamed({ username, domain: null })}) < 2)`.execute(database);
}

/** Reads a person's password hash. */
export async function findPasswordHash(database: AgencyDatabase, employeeId: number): Promise<string | null> {
  const row = await database
    .selectFrom('employee')
    .select('password_hash')
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
