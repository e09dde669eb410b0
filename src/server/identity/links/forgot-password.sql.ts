import { sql } from 'kysely';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { isNamed } from '../sign-in.sql.ts';
import type { MadeLink } from './sign-in-link.sql.ts';

/** Rewrites an existing row in any case: a transaction without a write would end sooner and reveal that the name is unknown. */
export async function markAttempt(transaction: AgencyTransaction, id: number) {
  await sql`update sign_in_attempt set username = username where id = ${id}`.execute(transaction);
}

/** Finds people of this name with a password and a mail address, locked against simultaneous requests. */
export async function findForgetful(
  transaction: AgencyTransaction,
  name: { username: string; domain: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employee
    where ${isNamed(name)}
      and password_hash is not null and may_sign_in(id, null) and coalesce(email, '') <> '' and belongs_to_agency(is_active, end_date)
    order by id limit 20
    for no key update`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Writes the mails with the links in one statement, even if there is no recipient. */
export async function writeResetMails(transaction: AgencyTransaction, links: readonly MadeLink[]) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'password-reset' as template, employee_id, jsonb_build_object('linkId', id) as facts, 'employee:' || employee_id as record
    from unnest(${links.map(({ id }) => id)}::integer[], ${links.map(({ employeeId }) => employeeId)}::integer[]) as link (id, employee_id)`)}`.execute(
    transaction,
  );
}
