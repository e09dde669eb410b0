import { sql } from 'kysely';
import { refOrNull } from '../platform/json-references.ts';
import type { AgencyDatabase } from '../platform/postgres.ts';

/** People with a user name, in the domain if one is given, whether active or not. */
export async function findByUserName(database: AgencyDatabase, name: { username: string; domain: string | null }) {
  return database
    .selectFrom('employee')
    .leftJoin('division', 'division.id', 'employee.division_id')
    .where(sql<boolean>`lower(employee.username) = lower(${name.username})`)
    .$if(name.domain !== null, (query) => query.where(sql<boolean>`lower(employee.domain) = lower(${name.domain})`))
    .orderBy('employee.domain')
    .limit(20)
    .select([
      'employee.id',
      'employee.name',
      'employee.username',
      'employee.domain',
      'employee.is_active as isActive',
      'employee.password_hash as passwordHash',
      refOrNull('division').as('division'),
    ])
    .execute();
}

/** Failed attempts of the last while. */
export type Attempts = { ofName: number; ofAddress: number };

/**
 * Notes an attempt before its password is looked at, and counts it with the earlier ones: attempts sent all at once
 * cannot slip past the count.
 */
export async function noteAttempt(
  database: AgencyDatabase,
  attempt: { username: string; address: string; minutes: number },
): Promise<Attempts> {
  await sql`insert into sign_in_attempt (username, address) values (lower(${attempt.username}), ${attempt.address})`.execute(
    database,
  );
  const { rows } = await sql<Attempts>`
    select count(*) filter (where username = lower(${attempt.username})) as "ofName",
      count(*) filter (where address = ${attempt.address}) as "ofAddress"
    from sign_in_attempt
    where at > now() - make_interval(mins => ${attempt.minutes})
      and (username = lower(${attempt.username}) or address = ${attempt.address})`.execute(database);
  return rows[0]!;
}

/** Forgets the attempts of a name that signed in, and everybody's old ones. */
export async function forgetAttempts(database: AgencyDatabase, username: string) {
  await sql`delete from sign_in_attempt where username = lower(${username}) or at < now() - interval '1 day'`.execute(
    database,
  );
}

/** The stored hash of one person's password. */
export async function findPasswordHash(database: AgencyDatabase, employeeId: number): Promise<string | null> {
  const row = await database
    .selectFrom('employee')
    .select('password_hash')
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
