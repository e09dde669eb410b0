import { sql } from 'kysely';
import type { ListedToken } from '#contract/identity/api-token.ts';
import type { TokenOfPerson } from '#contract/identity/sign-in-enforcement.ts';
import type { TokenScope } from '#domain/identity/token-scope.ts';
import type { AuditEvent } from '../../core/audit/write-audit.sql.ts';
import { insertOfFoundMails, noteMails } from '../../core/mail/outbox.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import type { TokensEndedBecause } from './token-mail.ts';

const isOpen = sql`ended_at is null and expires_at > now()`;

/** Finds a user's active tokens, newest first, or one of them. */
export async function findTokensOf(
  database: AgencyDatabase | AgencyTransaction,
  employeeId: number,
  id: number | null = null,
): Promise<ListedToken[]> {
  const { rows } = await sql<ListedToken>`
    select id, name, scopes, last_characters as "lastCharacters", created_at as "madeAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt"
    from api_token where employee_id = ${employeeId} and ${isOpen} and (${id}::integer is null or id = ${id})
    order by created_at desc, id desc`.execute(database);
  return rows;
}

/** Locks the token's owner, so that simultaneous creations can't exceed the maximum. Null if there's no such employee. */
export async function lockOwner(
  transaction: AgencyTransaction,
  employeeId: number,
): Promise<{ isServiceAccount: boolean; isActive: boolean; tokens: number } | null> {
  const { rows } = await sql<{ isServiceAccount: boolean; isActive: boolean }>`
    select is_service_account as "isServiceAccount",
      case when is_service_account then (select is_active from service_account where employee_id = employee.id)
        else is_active end as "isActive"
    from employee where id = ${employeeId} for no key update`.execute(transaction);
  if (!rows[0]) return null;
  return { ...rows[0], tokens: (await findTokensOf(transaction, employeeId)).length };
}

/** A token to store: its hash, never the token. */
type NewToken = {
  employeeId: number;
  madeById: number;
  name: string;
  tokenHash: Buffer;
  lastCharacters: string;
  scopes: readonly TokenScope[];
  days: number;
  hasTwoFactors: boolean;
};

export async function insertToken(transaction: AgencyTransaction, token: NewToken): Promise<number> {
  const { employeeId, madeById, name, tokenHash, lastCharacters, scopes, days, hasTwoFactors } = token;
  const { rows } = await sql<{ id: number }>`
    insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, has_two_factors, expires_at)
    values (${employeeId}, ${madeById}, ${name}, ${tokenHash}, ${lastCharacters}, ${scopes}::text[], ${hasTwoFactors},
      now() + make_interval(days => ${days}))
    returning id`.execute(transaction);
  return rows[0]!.id;
}

/** Revokes a user's token and returns what it was; null if there's no active one. */
export async function endToken(
  transaction: AgencyTransaction,
  employeeId: number,
  id: number,
): Promise<{ name: string; lastCharacters: string } | null> {
  const { rows } = await sql<{ name: string; lastCharacters: string }>`
    update api_token set ended_at = now() where employee_id = ${employeeId} and id = ${id} and ${isOpen}
    returning name, last_characters as "lastCharacters"`.execute(transaction);
  return rows[0] ?? null;
}

/** Finds tokens of people who may sign in without a provider, which enforcement revokes; not those of service accounts. */
export async function findTokensOfPeople(database: AgencyDatabase | AgencyTransaction): Promise<TokenOfPerson[]> {
  const { rows } = await sql<TokenOfPerson>`
    select api_token.name, last_characters as "lastCharacters",
      json_build_object('id', employee.id, 'name', employee.name) as person
    from api_token join employee on employee.id = employee_id
    where ${isOpen} and not is_service_account and may_sign_in(employee.id, null)
    order by ${inReadingOrder(sql`employee.name`)}, employee.id, ${inReadingOrder(sql`api_token.name`)}`.execute(
    database,
  );
  return rows;
}

/** Revokes all tokens of people and notifies each by mail; `by` null means a system administrator. Returns one trail event per token. */
export async function endTokensOfPeople(
  transaction: AgencyTransaction,
  { by, employeeIds, why }: { by: number | null; employeeIds: readonly number[]; why: TokensEndedBecause },
): Promise<(AuditEvent & { before: { name: string; lastCharacters: string } })[]> {
  const { rows: ended } = await sql<{ id: number; employeeId: number; name: string; lastCharacters: string }>`
    update api_token set ended_at = now() where employee_id = any(${employeeIds}::integer[]) and ${isOpen}
    returning id, employee_id as "employeeId", name, last_characters as "lastCharacters"`.execute(transaction);
  if (ended.length === 0) return [];
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    select 'tokens-ended' as template, person.id as employee_id,
      jsonb_build_object('why', ${why}::text, 'tokens',
        jsonb_agg(jsonb_build_object('name', api_token.name, 'lastCharacters', last_characters) order by ${inReadingOrder(sql`api_token.name`)})) as facts,
      'employee:' || person.id as record
    from api_token join employee as person on person.id = employee_id
    where api_token.id = any(${ended.map(({ id }) => id)}::integer[]) and coalesce(person.email, '') <> ''
    group by person.id`)}`.execute(transaction);
  return ended.map(({ id, employeeId, ...before }) => ({
    ...{ by, for: employeeId, subject: 'api_token', subjectId: id, action: 'delete', before },
  }));
}

/** The facts of mails about tokens in rows of `api_token`, sent to the person responsible: the token's user, or the account's owner. */
const mailsAbout = (template: string) => sql`
  select ${template} as template, person.id as employee_id,
    jsonb_build_object('name', api_token.name, 'account', service_account.name, 'scopes', api_token.scopes,
      'lastCharacters', api_token.last_characters,
      'lastDay', ((api_token.expires_at at time zone agency.time_zone)::date)::text,
      'by', case when maker.id <> person.id then maker.name end) as facts,
    'employee:' || person.id as record
  from api_token
  cross join agency
  join employee as maker on maker.id = api_token.made_by_id
  left join service_account on service_account.employee_id = api_token.employee_id
  join employee as person on person.id = coalesce(service_account.owner_id, api_token.employee_id)`;

/** Notifies the responsible person of a new token. */
export async function mailNewToken(transaction: AgencyTransaction, id: number) {
  noteMails(transaction);
  await sql`${insertOfFoundMails(sql`
    ${mailsAbout('token-made')} where api_token.id = ${id} and coalesce(person.email, '') <> ''`)}`.execute(
    transaction,
  );
}

/** Notifies once of each token that expires within a number of days. `now`: ISO 8601. */
export async function mailExpiringTokens(
  transaction: AgencyTransaction,
  { now, withinDays }: { now: string; withinDays: number },
) {
  noteMails(transaction);
  await sql`
    with ending as (
      update api_token set warned_at = ${now}::timestamptz
      where warned_at is null and ended_at is null and expires_at > ${now}::timestamptz
        and expires_at <= ${now}::timestamptz + make_interval(days => ${withinDays})
        -- Who asked for so short a time knows when it is over.
        and expires_at > created_at + make_interval(days => ${withinDays})
      returning id)
    ${insertOfFoundMails(sql`
      ${mailsAbout('token-ends')} where api_token.id in (select id from ending)
        and belongs_to_agency(person.is_active, person.end_date) and coalesce(person.email, '') <> ''`)}`.execute(
    transaction,
  );
}

/** Deletes tokens that ended a year ago, up to a maximum, and returns how many. Until then, a token still in use is recognised as ended. */
export async function forgetEndedTokens(
  transaction: AgencyTransaction,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_token where id in (
      select id from api_token where least(ended_at, expires_at) < ${now}::timestamptz - interval '366 days' limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}
