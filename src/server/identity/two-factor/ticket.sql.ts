import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import type { ProviderSession } from '../providers/provider.sql.ts';

/** Of a ticket. */
const MINUTES = 5;
const MOST_TRIES = 5;

/** Keeps the ticket of somebody whose password was right; clears away what has ended. */
export async function insertTicket(
  database: AgencyDatabase,
  ticket: { tokenHash: Buffer; employeeId: number; isPersistent: boolean; ofProvider?: ProviderSession | undefined },
) {
  await sql`
    with ended as (delete from sign_in_ticket where expires_at <= now())
    insert into sign_in_ticket (token_hash, employee_id, is_persistent, of_provider, expires_at)
    values (${ticket.tokenHash}, ${ticket.employeeId}, ${ticket.isPersistent}, ${ticket.ofProvider ? JSON.stringify(ticket.ofProvider) : null}::jsonb,
      now() + make_interval(mins => ${MINUTES}))`.execute(database);
}

/** Whose ticket it is, and whether it lasts still; it is looked at before a code of it is counted. */
export async function findTicket(database: AgencyDatabase, tokenHash: Buffer) {
  const { rows } = await sql<{ employeeId: number; useSecondLanguage: boolean }>`
    select employee.id as "employeeId", employee.use_second_language as "useSecondLanguage"
    from sign_in_ticket as ticket join employee on employee.id = ticket.employee_id
    where ticket.token_hash = ${tokenHash} and ticket.expires_at > now() and ticket.tries < ${MOST_TRIES}
      and belongs_to_agency(employee.is_active, employee.end_date)`.execute(database);
  return rows[0];
}

/** Counts a code before it is looked at; false where the ticket has ended, or has had its codes. */
export async function countTry(database: AgencyDatabase, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_ticket set tries = tries + 1
    where token_hash = ${tokenHash} and tries < ${MOST_TRIES} and expires_at > now() returning tries`.execute(database);
  return rows.length > 0;
}

/** Spends a ticket of somebody; of two requests at once the second finds none. */
export async function spendTicket(transaction: AgencyTransaction, tokenHash: Buffer, employeeId: number) {
  const { rows } = await sql<{ isPersistent: boolean; ofProvider: ProviderSession | null }>`
    delete from sign_in_ticket where token_hash = ${tokenHash} and employee_id = ${employeeId} and expires_at > now()
    returning is_persistent as "isPersistent", of_provider as "ofProvider"`.execute(transaction);
  return rows[0];
}

/** Ends the tickets of somebody: the password that they were given for counts no more. */
export async function endTickets(transaction: AgencyTransaction, employeeId: number) {
  await transaction.deleteFrom('sign_in_ticket').where('employee_id', '=', employeeId).execute();
}
