import { sql } from 'kysely';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { endTickets } from '../two-factor/ticket.sql.ts';

/** Gives somebody a password, with which what was begun with the one of before ends. */
export async function writePassword(transaction: AgencyTransaction, employeeId: number, passwordHash: string) {
  await transaction
    .updateTable('employee')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', employeeId)
    .execute();
  await endTickets(transaction, employeeId);
}

/** Tells somebody by mail that they have a new password, where they have an address. */
export async function mailNewPassword(transaction: AgencyTransaction, employeeId: number) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'password-changed' as template, id as employee_id, '{}'::jsonb as facts, 'employee:' || id as record
    from employee where id = ${employeeId} and coalesce(email, '') <> ''`)}`.execute(transaction);
}
