import { sql } from 'kysely';
import { LINK_DAYS, type LinkPurpose } from '#domain/purchasing/order-mail.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';

/** The purpose of a link: an approver and the version to decide on, or the supplier. */
type NewLink = { orderId: number } & (
  | { purpose: 'approval'; revision: number; employeeId: number }
  | { purpose: 'supplier' }
);

/** Creates a link and returns its token, which is stored only in the mail. */
export async function makeLink(database: AgencyDatabase, link: NewLink): Promise<string> {
  const token = newToken();
  const [revision, employeeId] = link.purpose === 'approval' ? [link.revision, link.employeeId] : [null, null];
  await sql`
    insert into order_link (token_hash, purpose, purchase_order_id, revision, employee_id, expires_at)
    values (${hashToken(token)}, ${link.purpose}, ${link.orderId}, ${revision}, ${employeeId},
      now() + make_interval(days => ${LINK_DAYS[link.purpose]}))`.execute(database);
  return token;
}

/** A link; `employeeId` and `revision` are null for a supplier's, `decision` is what it was spent on. */
export type FoundLink = {
  id: number;
  orderId: number;
  revision: number | null;
  employeeId: number | null;
  isExpired: boolean;
  decision: string | null;
};

/** Finds a token's link; undefined if it never existed for this purpose in this agency. */
export async function findLink(
  database: AgencyDatabase,
  purpose: LinkPurpose,
  token: string,
): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select id, purchase_order_id as "orderId", revision, employee_id as "employeeId", expires_at <= now() as "isExpired", decision
    from order_link where token_hash = ${hashToken(token)} and purpose = ${purpose}`.execute(database);
  return rows[0];
}

/** Returns the reason of the latest rejection of an order by mail; undefined if there's none. */
export async function findRejectionByMail(database: AgencyDatabase, orderId: number): Promise<string | undefined> {
  const { rows } = await sql<{ comment: string }>`
    select coalesce(comment, '') as comment from purchase_order_event
    where purchase_order_id = ${orderId} and action = 'reject' and way = 'mail'
    order by at desc, id desc limit 1`.execute(database);
  return rows[0]?.comment;
}

/** Spends a link in the transaction of its decision. */
export async function spendLink(transaction: AgencyTransaction, id: number, decision: string) {
  await sql`
    update order_link set spent_at = clock_timestamp(), decision = ${decision}
    where id = ${id} and spent_at is null`.execute(transaction);
}

/** Days for which an expired link is still recognised, so that following it doesn't count as guessing. */
const DAYS_KNOWN = 90;

/** Deletes links that expired long ago, up to a maximum; returns how many. */
export async function forgetEndedLinks(
  transaction: AgencyTransaction,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_link where id in (
      select id from order_link where expires_at < ${now}::timestamptz - make_interval(days => ${DAYS_KNOWN}) limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}
