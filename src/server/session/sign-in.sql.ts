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

/** An attempt with those of the last while, itself among them. */
export type Attempts = { id: string; ofName: number; ofAddress: number };

/**
 * Notes an attempt before its password is looked at, and counts it with the earlier ones: attempts sent all at once
 * cannot slip past the count.
 */
export async function noteAttempt(
  database: AgencyDatabase,
  attempt: { username: string; address: string; minutes: number },
): Promise<Attempts> {
  const noted = await sql<{ id: string }>`
    insert into sign_in_attempt (username, address) values (lower(${attempt.username}), ${attempt.address})
    returning id`.execute(database);
  const { rows } = await sql<Omit<Attempts, 'id'>>`
    select count(*) filter (where username = lower(${attempt.username})) as "ofName",
      count(*) filter (where address = ${attempt.address}) as "ofAddress"
    from sign_in_attempt
    where at > now() - make_interval(mins => ${attempt.minutes})
      and (username = lower(${attempt.username}) or address = ${attempt.address})`.execute(database);
  return { id: noted.rows[0]!.id, ...rows[0]! };
}

/**
 * Forgets an attempt that succeeded, and everybody's old ones. The failed ones of its name go with it where the name is one
 * person's: somebody of the same name in another domain must not wipe out guesses at that person's password by signing in between.
 */
export async function forgetAttempts(database: AgencyDatabase, { id, username }: { id: string; username: string }) {
  await sql`
    delete from sign_in_attempt
    where id = ${id} or at < now() - interval '1 day'
      or username = lower(${username})
        and (select count(*) from employee where lower(employee.username) = lower(${username})) < 2`.execute(database);
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
