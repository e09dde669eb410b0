import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** A mail as administrators see it. */
export type ListedMail = {
  id: number;
  state: 'waiting' | 'sending' | 'sent' | 'captured' | 'dead' | 'dropped' | 'discarded';
  recipient: { name: string | null; address: string | null };
  subject: string | null;
  template: string;
  attempts: number;
  note: string | null;
  createdOn: string;
  nextAttempt: string | null;
  endedOn: string | null;
};

const fields = sql`mail.id, mail.state,
  json_build_object('name', employee.name, 'address', coalesce(mail.recipient, mail.address, employee.email)) as recipient,
  mail.subject, mail.template, mail.attempts, mail.note, mail.created_at as "createdOn",
  case when mail.state in ('waiting', 'sending') then mail.due_at end as "nextAttempt", mail.ended_at as "endedOn"`;
const source = sql`outgoing_mail as mail left join employee on employee.id = mail.employee_id`;

/** Lists mails in some states, newest first; `before` restricts them to those older than an id. */
export async function findMails(
  database: AgencyDatabase,
  { states, before, most }: { states: readonly ListedMail['state'][]; before: number | null; most: number },
): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`
    select ${fields} from ${source}
    where mail.state = any(${[...states]}::text[]) and (${before}::integer is null or mail.id < ${before})
    order by mail.id desc limit ${most}`.execute(database);
  return rows;
}

/** Finds a mail, optionally with its content. */
export async function findMail(
  database: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<
  | (ListedMail & { sender: string | null; messageId: string | null; text: string | null; html: string | null })
  | undefined
> {
  const { rows } = await sql<Exclude<Awaited<ReturnType<typeof findMail>>, undefined>>`
    select ${fields}, mail.sender, mail.message_id as "messageId", mail.text_body as text, mail.html_body as html
    from ${source} where mail.id = ${id}`.execute(database);
  return rows[0];
}

/** Counts the mails in groups that may need attention. */
export async function countGroups(
  database: AgencyDatabase,
): Promise<{ waiting: number; captured: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; captured: number; dead: number }>`
    select count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
      count(*) filter (where state = 'captured')::integer as captured, count(*) filter (where state = 'dead')::integer as dead
    from outgoing_mail where state in ('waiting', 'sending', 'captured', 'dead')`.execute(database);
  return rows[0]!;
}

/** Requeues an undeliverable mail with no attempts and its Message-ID; false if it isn't undeliverable. */
export async function resendDeadMail(transaction: AgencyTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update outgoing_mail set state = 'waiting', attempts = 0, due_at = now(), ended_at = null
    where id = ${id} and state = 'dead' returning id`.execute(transaction);
  return rows.length > 0;
}

/** Discards an undeliverable mail; false if it isn't undeliverable. */
export async function discardDeadMail(transaction: AgencyTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update outgoing_mail set state = 'discarded', ended_at = now()
    where id = ${id} and state = 'dead' returning id`.execute(transaction);
  return rows.length > 0;
}
