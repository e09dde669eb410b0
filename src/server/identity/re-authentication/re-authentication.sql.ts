import { sql } from 'kysely';
import type { ReauthenticationMethod } from '#domain/identity/re-authentication.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Finds a user's re-authentication methods; a password doesn't suffice if they have a second factor. */
export async function findReauthenticationMethods(
  database: AgencyDatabase,
  employeeId: number,
): Promise<{ way: ReauthenticationMethod | null; passkey: boolean }> {
  const { rows } = await sql<{ way: ReauthenticationMethod | null; passkey: boolean }>`
    select case when exists (select from totp_factor where employee_id = employee.id) then 'code'
      when password_hash is not null and not has_second_factor(employee.id) then 'password' end as way,
      exists (select from passkey where employee_id = employee.id) as passkey
    from employee where id = ${employeeId}`.execute(database);
  return rows[0]!;
}

export async function recordReauthentication(database: AgencyDatabase, tokenHash: Buffer) {
  await sql`update session set proved_at = now() where token_hash = ${tokenHash}`.execute(database);
}
