import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeNotifications } from '../notification/write-notifications.sql.ts';
import { type MailOutcome, recordOutcomes } from './leased-mail.sql.ts';

/** Records the results of attempts, and notifies administrators of mails given up in the same transaction. */
export async function recordOutcomesAndNotify(database: AgencyDatabase, outcomes: readonly MailOutcome[], by: string) {
  const dead = outcomes.filter(({ state }) => state === 'dead');
  if (dead.length === 0) return recordOutcomes(database, outcomes, by);
  await inTransaction(database, async (transaction) => {
    await recordOutcomes(transaction, outcomes, by);
    for (const { id, note } of dead) {
      await writeNotifications(transaction, {
        kind: 'mail-failed',
        byId: null,
        recipients: sql`select id from employee`,
        record: `mail:${id}`,
        needs: 'administration',
        facts: sql`(select jsonb_build_object('to', coalesce(mail.address, employee.email, employee.name, '–'), 'reason', ${note ?? '–'}::text)
          from outgoing_mail as mail left join employee on employee.id = mail.employee_id where mail.id = ${id})`,
      });
    }
  });
}
