import { sql } from 'kysely';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** Notifies a person who removed their second factor and why, if they have a mail address. */
export async function mailTwoFactorRemoval(
  transaction: AgencyTransaction,
  { employeeId, by, reason }: { employeeId: number; by: number; reason: string },
) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'second-factor-removed' as template, person.id as employee_id,
      jsonb_build_object('by', administrator.name, 'reason', ${reason}::text, 'hasPassword', person.password_hash is not null) as facts, 'employee:' || person.id as record
    from employee as person, employee as administrator
    where person.id = ${employeeId} and administrator.id = ${by} and coalesce(person.email, '') <> ''`)}`.execute(
    transaction,
  );
}
