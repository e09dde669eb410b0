import { type RawBuilder, sql } from 'kysely';
import { REFUSALS } from '#contract/http/refusal.ts';
import { isMailAddress, isOneLine } from '#domain/communication/mail-address.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';
import { Refused } from '../../platform/refused.ts';

/** A mail to write. `to` is a person by id, whose address is looked up when it's sent, or an outsider's address. */
export type NewMail = {
  /** The name of its template (`mail-templates.ts`). */
  template: string;
  to: { employeeId: number } | { address: string };
  /** The agency's first or second language; by default the person's choice, the first for outsiders. */
  language?: 'first' | 'second';
  /** The template's input. */
  facts: Record<string, unknown>;
  /** The record, as `purchase_order:12`: mails about one record form a thread. */
  record?: string;
  /** The https address whose one-click POST unsubscribes the person from this kind (RFC 8058). */
  listUnsubscribe?: string;
  /** Not sent before, or not sent after this instant, ISO 8601. */
  notBefore?: string;
  dropAfter?: string;
};

const COLUMNS = sql`template, employee_id, address, language, facts, record, list_unsubscribe, due_at, drop_after`;

/**
 * Writes mails in the transaction that causes them, in one statement. They are sent once it commits. Returns their ids in order. Rejects
 * invalid addresses.
 */
export async function insertMails(
  transaction: AgencyTransaction | AgencyDatabase,
  mails: readonly NewMail[],
): Promise<number[]> {
  if (mails.length === 0) return [];
  noteMails(transaction);
  const { rows } = await sql<{ id: number }>`${insertOfMails(mails)} returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * The INSERT of mails for use in another statement: `with mail as (${insertOfMails(mails)}) insert into …`. The caller must call
 * `noteMails` in the same transaction before the statement. Without mails it inserts nothing.
 */
export function insertOfMails(mails: readonly NewMail[]): RawBuilder<unknown> {
  for (const mail of mails) refuseUnusable(mail);
  const of = <Value>(pick: (mail: NewMail) => Value) => mails.map(pick);
  return sql`
    insert into outgoing_mail (${COLUMNS})
    select template, employee_id, address, language, facts, record, list_unsubscribe, coalesce(not_before, now()), drop_after
    from unnest(${of(({ template }) => template)}::text[], ${of(({ to }) => ('employeeId' in to ? to.employeeId : null))}::integer[],
      ${of(({ to }) => ('address' in to ? to.address : null))}::text[], ${of(({ language }) => language ?? null)}::text[],
      ${of(({ facts }) => JSON.stringify(facts))}::jsonb[], ${of(({ record }) => record ?? null)}::text[],
      ${of(({ listUnsubscribe }) => listUnsubscribe ?? null)}::text[], ${of(({ notBefore }) => notBefore ?? null)}::timestamptz[],
      ${of(({ dropAfter }) => dropAfter ?? null)}::timestamptz[])
      with ordinality as mail (template, employee_id, address, language, facts, record, list_unsubscribe, not_before, drop_after, place)
    order by place`;
}

/**
 * The same with recipients selected by SQL: `rows` selects `template`, `employee_id`, `facts` and `record`, from any tables. `dropAfter` as
 * for one mail. The caller must call `noteMails` in the same transaction.
 */
export function insertOfFoundMails(rows: RawBuilder<unknown>, dropAfter: string | null = null): RawBuilder<unknown> {
  return sql`insert into outgoing_mail (template, employee_id, facts, record, drop_after)
    select template, employee_id, facts, record, ${dropAfter}::timestamptz from (${rows}) as found`;
}

/** The same for outsiders: `rows` selects `template`, `address`, `language` ('first' or 'second'), `facts` and `record`. */
export function insertOfMailsToOutsiders(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into outgoing_mail (template, address, language, facts, record)
    select template, address, language, facts, record from (${rows}) as found`;
}

/** Schedules mails written with `insertOfMails` to be sent once the transaction commits. */
export function noteMails(on: AgencyTransaction | AgencyDatabase) {
  noteDueWork(on, 'mail');
}

function refuseUnusable({ to, record, listUnsubscribe }: NewMail) {
  if ('address' in to && !isMailAddress(to.address)) {
    throw new Refused('mail-address-invalid', {
      errors: [{ path: 'address', message: REFUSALS['mail-address-invalid'].text }],
    });
  }
  for (const text of [record, listUnsubscribe]) {
    if (text !== undefined && !isOneLine(text)) throw new Error('A header of a mail holds one line.');
  }
}
