import { sql } from 'kysely';
import type { ProofWay } from '#domain/proof.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** By what somebody shows that it is they; null where they have neither a second factor nor a password. */
export async function findProofWay(database: AgencyDatabase, employeeId: number): Promise<ProofWay | null> {
  const { rows } = await sql<{ way: ProofWay | null }>`
    select case when exists (select from totp_factor where employee_id = employee.id) then 'code'
      when password_hash is not null then 'password' end as way
    from employee where id = ${employeeId}`.execute(database);
  return rows[0]?.way ?? null;
}

/** Notes that the person of a session has shown just now who they are. */
export async function noteProof(database: AgencyDatabase, tokenHash: Buffer) {
  await sql`update session set proved_at = now() where token_hash = ${tokenHash}`.execute(database);
}
