import { sql } from 'kysely';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { endTickets } from '../two-factor/ticket.sql.ts';

/** Sets a person's password, and ends what depended on the previous one. */
export async function writePassword(transaction: AgencyTransaction, employeeId: number, passwordHash: string) {
  await transaction
    .updateTable('employee')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', employeeId)
    .execute();
  await endTickets(transaction, employeeId);
}

/** Notifies a person of their new password, if they have a mail address. */
export async function mailNewPassword(transaction: AgencyTransaction, employeeId: number) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'password-changed' as template, id as employee_id, '{}'::jsonb as facts, 'employee:' || id as record
    from employee where id = ${employeeId} and coalesce(email, '') <> ''`)}`.execute(transaction);
}
