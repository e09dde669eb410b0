import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { StoredRoute } from './mail-setting.sql.ts';

/** A mail this server leased, with its recipient's current data. */
export type LeasedMail = {
  id: number;
  template: string;
  employeeId: number | null;
  /** The person's current address, or the outsider's. */
  address: string | null;
  personName: string | null;
  /** Whether the person still belongs to the agency; true for outsiders. */
  isThere: boolean;
  usesSecondLanguage: boolean;
  facts: Record<string, unknown>;
  record: string | null;
  listUnsubscribe: string | null;
  /** The route before a change of mail server, if the mail uses it; null for the current route. */
  formerRoute: StoredRoute | null;
  isTooLate: boolean;
  attempts: number;
  messageId: string;
  /** Whether an earlier server may have sent it already, with the same Message-ID. */
  isInDoubt: boolean;
};

/**
 * Leases due mails for some seconds, during which no other server sends them, and gives each its Message-ID. A mail whose server was killed
 * is due again when its lease expires.
 */
export async function leaseMails(
  database: AgencyDatabase,
  { most, leaseSeconds, by, domain }: { most: number; leaseSeconds: number; by: string; domain: string },
): Promise<LeasedMail[]> {
  const { rows } = await sql<LeasedMail>`
    with due as (
      -- Rounded to the millisecond, what was written just now may stand half of one ahead.
      select id from outgoing_mail where state in ('waiting', 'sending') and due_at <= now() + interval '1 millisecond'
      order by due_at, id limit ${most} for update skip locked
    ), leased as (
      update outgoing_mail set state = 'sending', leased_by = ${by},
        due_at = now() + make_interval(secs => ${leaseSeconds}),
        message_id = coalesce(message_id, '<' || gen_random_uuid() || '@' || ${domain}::text || '>')
      from due where outgoing_mail.id = due.id
      returning outgoing_mail.*
    )
    select leased.id, template, employee_id as "employeeId", coalesce(address, employee.email) as address,
      employee.name as "personName",
      employee.id is null or (employee.is_active and coalesce(employee.end_date >=
        (select (now() at time zone time_zone)::date from agency), true)) as "isThere",
      coalesce(language = 'second', employee.use_second_language, false) as "usesSecondLanguage", facts, record,
      list_unsubscribe as "listUnsubscribe", former_route as "formerRoute", coalesce(drop_after < now(), false) as "isTooLate", attempts,
      message_id as "messageId", data_began_at is not null as "isInDoubt"
    from leased left join employee on employee.id = employee_id
    order by leased.id`.execute(database);
  return rows;
}

/**
 * Records that the mail server may have accepted mails from now on, and renews their lease. Returns those that this server still holds.
 * Doesn't wait for the disk: after a database crash the mail is sent again with the same Message-ID.
 */
export async function noteDataBegins(
  database: AgencyDatabase,
  ids: readonly number[],
  { by, leaseSeconds }: { by: string; leaseSeconds: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outgoing_mail set data_began_at = now(), due_at = now() + make_interval(secs => ${leaseSeconds})
    from (select set_config('synchronous_commit', 'off', true)) as without_waiting
    where id = any(${ids}::integer[]) and state = 'sending' and leased_by = ${by} and due_at > now()
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}

/** The result of an attempt. `next`: minutes until it's retried. */
export type MailOutcome = { id: number; note: string | null } & (
  | {
      state: 'sent' | 'captured' | 'dead' | 'dropped';
      rendered?: { recipient: string; sender: string; subject: string; text: string; html: string };
    }
  | { state: 'waiting'; minutes: number }
);

/** Records the results of attempts. For a mail that another server has leased, records only that it was sent. */
export async function recordOutcomes(database: AgencyDatabase, outcomes: readonly MailOutcome[], by: string) {
  const of = <Value>(pick: (outcome: MailOutcome) => Value) => outcomes.map(pick);
  const rendered = (outcome: MailOutcome) => ('rendered' in outcome ? outcome.rendered : undefined);
  await sql`
    update outgoing_mail set state = outcome.state, note = outcome.note, leased_by = null,
      attempts = attempts + (outcome.state in ('waiting', 'dead'))::integer,
      due_at = now() + make_interval(mins => outcome.minutes),
      ended_at = case when outcome.state <> 'waiting' then now() end,
      -- A mail that was given up can be sent again, by the same route.
      former_route = case when outcome.state in ('waiting', 'dead') then outgoing_mail.former_route end,
      recipient = coalesce(outcome.recipient, outgoing_mail.recipient), sender = coalesce(outcome.sender, outgoing_mail.sender),
      subject = coalesce(outcome.subject, outgoing_mail.subject),
      text_body = coalesce(outcome.text_body, outgoing_mail.text_body),
      html_body = coalesce(outcome.html_body, outgoing_mail.html_body)
    from unnest(${of(({ id }) => id)}::integer[], ${of(({ state }) => state)}::text[], ${of(({ note }) => note)}::text[],
      ${of((outcome) => (outcome.state === 'waiting' ? outcome.minutes : 0))}::integer[],
      ${of((outcome) => rendered(outcome)?.recipient ?? null)}::text[], ${of((outcome) => rendered(outcome)?.sender ?? null)}::text[],
      ${of((outcome) => rendered(outcome)?.subject ?? null)}::text[], ${of((outcome) => rendered(outcome)?.text ?? null)}::text[],
      ${of((outcome) => rendered(outcome)?.html ?? null)}::text[])
      as outcome (id, state, note, minutes, recipient, sender, subject, text_body, html_body)
    where outgoing_mail.id = outcome.id
      and (outgoing_mail.leased_by = ${by} or (outcome.state = 'sent' and outgoing_mail.state in ('waiting', 'sending')))`.execute(
    database,
  );
}

/** Releases leased mails that weren't started. */
export async function returnMails(database: AgencyDatabase, ids: readonly number[], by: string) {
  await sql`update outgoing_mail set state = 'waiting', leased_by = null, due_at = now()
    where id = any(${ids}::integer[]) and leased_by = ${by}`.execute(database);
}

/** Returns when the next mail is due; null if none is queued. */
export async function nextMailDue(database: AgencyDatabase): Promise<Date | null> {
  const { rows } = await sql<{ due: string | null }>`
    select min(due_at) as due from outgoing_mail where state in ('waiting', 'sending')`.execute(database);
  return rows[0]?.due ? new Date(rows[0].due) : null;
}

/** Days for which a mail's content is kept. */
const KEPT_DAYS = 90;

/** Deletes old mails' contents, up to a maximum, and returns how many; the record that they were sent stays. */
export async function forgetOldMails(
  database: AgencyDatabase,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update outgoing_mail set text_body = null, html_body = null, facts = '{}', former_route = null
    where id in (select id from outgoing_mail where text_body is not null
      and ended_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) limit ${most})`.execute(database);
  return Number(numAffectedRows ?? 0);
}
