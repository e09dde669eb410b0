import { type RawBuilder, sql } from 'kysely';
import { SIGN_IN_LINK_MINUTES, type SignInLinkPurpose } from '#domain/identity/sign-in-link.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';

/** A created link, still without an address. */
export type MadeLink = { id: number; employeeId: number; expiresAt: string };

/**
 * Creates links for people whose rows are locked; earlier links for the same purpose end. Runs the same two statements however many people
 * there are, even for none.
 */
export async function makeLinks(
  transaction: AgencyTransaction,
  { employeeIds, purpose, by }: { employeeIds: readonly number[]; purpose: SignInLinkPurpose; by: number | null },
): Promise<MadeLink[]> {
  await sql`
    update sign_in_link set ended_at = now()
    where employee_id = any(${employeeIds}::integer[]) and purpose = ${purpose} and ended_at is null`.execute(
    transaction,
  );
  const { rows } = await sql<MadeLink>`
    insert into sign_in_link (employee_id, purpose, made_by_id, expires_at)
    select id, ${purpose}, ${by}::integer, now() + make_interval(mins => ${SIGN_IN_LINK_MINUTES[purpose]})
    from unnest(${employeeIds}::integer[]) as person (id)
    returning id, employee_id as "employeeId", expires_at as "expiresAt"`.execute(transaction);
  return rows;
}

/** Generates a link's secret, stored only where it's sent; null if the link is no longer valid. */
export async function makeToken(database: AgencyDatabase | AgencyTransaction, linkId: number): Promise<string | null> {
  const token = newToken();
  const { rows } = await sql`
    insert into sign_in_link_token (token_hash, sign_in_link_id)
    select ${hashToken(token)}, id from sign_in_link as link where id = ${linkId} and ${isOpen}
    returning 1`.execute(database);
  return rows.length > 0 ? token : null;
}

const isOpen: RawBuilder<boolean> = sql`link.ended_at is null and link.expires_at > now()`;

/** A link and its person; `isOpen` false: used, replaced, expired, or the person has left. */
export type FoundLink = {
  id: number;
  purpose: SignInLinkPurpose;
  isOpen: boolean;
  expiresAt: string;
  employeeId: number;
  name: string;
  username: string;
  domain: string;
  email: string | null;
  useSecondLanguage: boolean;
};

/** Finds a link by its secret; undefined if it never existed in this agency. */
export async function findLink(database: AgencyDatabase, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select link.id, link.purpose, link.expires_at as "expiresAt", employee.id as "employeeId", employee.name, employee.username,
      employee.domain, employee.email, employee.use_second_language and agency.second_language is not null as "useSecondLanguage",
      ${isOpen} and belongs_to_agency(employee.is_active, employee.end_date) as "isOpen"
    from sign_in_link_token as made
    join sign_in_link as link on link.id = made.sign_in_link_id
    join employee on employee.id = link.employee_id
    cross join agency
    where made.token_hash = ${hashToken(token)}`.execute(database);
  return rows[0];
}

/** Spends a link and ends all others of its person; false if another request was faster. */
export async function spendLink(
  transaction: AgencyTransaction,
  { id, employeeId }: Pick<FoundLink, 'id' | 'employeeId'>,
): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_link as link set used_at = now(), ended_at = now() where id = ${id} and ${isOpen} returning 1`.execute(
    transaction,
  );
  await endLinks(transaction, employeeId);
  return rows.length > 0;
}

/** Ends all links of a person after a change of password. */
export async function endLinks(transaction: AgencyTransaction, employeeId: number) {
  await sql`update sign_in_link set ended_at = now() where employee_id = ${employeeId} and ended_at is null`.execute(
    transaction,
  );
}

/** Days for which an expired link is still recognised, so that following it doesn't count as guessing. */
const DAYS_KNOWN = 90;

/** Deletes links that ended long ago, up to a maximum; returns how many. The trail keeps that someone was invited. */
export async function forgetSignInLinks(
  transaction: AgencyTransaction,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_link where id in (
      select id from sign_in_link where expires_at < ${now}::timestamptz - make_interval(days => ${DAYS_KNOWN}) limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}
