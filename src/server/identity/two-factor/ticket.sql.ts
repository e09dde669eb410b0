import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import type { ProviderSession } from '../providers/provider.sql.ts';

/** A ticket's validity. */
const MINUTES = 5;
const MOST_TRIES = 5;

/** Stores a ticket after a correct password; deletes expired ones. */
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

/** Finds a ticket and whether it's still valid, before a code is counted. */
export async function findTicket(database: AgencyDatabase, tokenHash: Buffer) {
  const { rows } = await sql<{ employeeId: number; useSecondLanguage: boolean }>`
    select employee.id as "employeeId", employee.use_second_language as "useSecondLanguage"
    from sign_in_ticket as ticket join employee on employee.id = ticket.employee_id
    where ticket.token_hash = ${tokenHash} and ticket.expires_at > now() and ticket.tries < ${MOST_TRIES}
      and belongs_to_agency(employee.is_active, employee.end_date)`.execute(database);
  return rows[0];
}

/** Counts a code before it's checked; false if the ticket expired or has used up its attempts. */
export async function countTry(database: AgencyDatabase, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_ticket set tries = tries + 1
    where token_hash = ${tokenHash} and tries < ${MOST_TRIES} and expires_at > now() returning tries`.execute(database);
  return rows.length > 0;
}

/** Spends a ticket; of two simultaneous requests the second finds none. */
export async function spendTicket(transaction: AgencyTransaction, tokenHash: Buffer, employeeId: number) {
  const { rows } = await sql<{ isPersistent: boolean; ofProvider: ProviderSession | null }>`
    delete from sign_in_ticket where token_hash = ${tokenHash} and employee_id = ${employeeId} and expires_at > now()
    returning is_persistent as "isPersistent", of_provider as "ofProvider"`.execute(transaction);
  return rows[0];
}

/** Ends a person's tickets, because their password changed. */
export async function endTickets(transaction: AgencyTransaction, employeeId: number) {
  await transaction.deleteFrom('sign_in_ticket').where('employee_id', '=', employeeId).execute();
}
