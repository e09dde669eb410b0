import { sql } from 'kysely';
import type { SignInMethod } from '#domain/identity/sign-in-method.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

type Row = {
  id: number;
  userAgent: string;
  address: string;
  way: SignInMethod;
  beganAt: string;
  lastUsedAt: string;
  endsAt: string;
  isThis: boolean;
};

/** Finds a person's active sessions, the current one first. */
export async function findSessionsOf(database: AgencyDatabase, employeeId: number, tokenHash: Buffer): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, user_agent as "userAgent", address, way, created_at as "beganAt", last_seen_at as "lastUsedAt",
      expires_at as "endsAt", token_hash = ${tokenHash} as "isThis"
    from session where employee_id = ${employeeId} and expires_at > now()
    order by token_hash = ${tokenHash} desc, last_seen_at desc, id desc`.execute(database);
  return rows;
}

/** Ends one session of a person; false if there's none. */
export async function deleteSessionOf(
  transaction: AgencyTransaction,
  employeeId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isPersonHere(database: AgencyDatabase, employeeId: number): Promise<boolean> {
  const found = await database.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst();
  return found !== undefined;
}
