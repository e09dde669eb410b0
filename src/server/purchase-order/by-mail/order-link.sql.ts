import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { countedAddress } from '#domain/network-address.ts';
import { LINK_DAYS, type LinkPurpose, WRONG_LINKS_AN_HOUR } from '#domain/order-mail.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';

/** 256 random bits (MAIL-09). */
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** For whom a link is: an approver and the version of the order that they are asked about, or its supplier. */
type NewLink = { orderId: number } & (
  | { purpose: 'approval'; revision: number; employeeId: number }
  | { purpose: 'supplier' }
);

/** Makes a link and answers its token, which is kept nowhere but in the mail that it is written into. */
export async function makeLink(database: AgencyDatabase, link: NewLink): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [revision, employeeId] = link.purpose === 'approval' ? [link.revision, link.employeeId] : [null, null];
  await sql`
    insert into order_link (token_hash, purpose, purchase_order_id, revision, employee_id, expires_at)
    values (${hashOf(token)}, ${link.purpose}, ${link.orderId}, ${revision}, ${employeeId},
      now() + make_interval(days => ${LINK_DAYS[link.purpose]}))`.execute(database);
  return token;
}

/** A link that there is; `employeeId` and `revision` are null of a supplier's, `decision` is what it was spent for. */
export type FoundLink = {
  id: number;
  orderId: number;
  revision: number | null;
  employeeId: number | null;
  isExpired: boolean;
  decision: string | null;
};

/** The link of a token; none where there never was one for this purpose in this agency. */
export async function findLink(
  database: AgencyDatabase,
  purpose: LinkPurpose,
  token: string,
): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select id, purchase_order_id as "orderId", revision, employee_id as "employeeId", expires_at <= now() as "isExpired", decision
    from order_link where token_hash = ${hashOf(token)} and purpose = ${purpose}`.execute(database);
  return rows[0];
}

/** Spends a link in the transaction of its decision (MAIL-10). */
export async function spendLink(transaction: AgencyTransaction, id: number, decision: string) {
  await sql`
    update order_link set spent_at = clock_timestamp(), decision = ${decision}
    where id = ${id} and spent_at is null`.execute(transaction);
}

/**
 * Counts a link that never was, and answers its refusal: the one for all links that do not open, or, from an address that has tried
 * too many within the hour, that it has to wait (MAIL-11). Who has a link that is or was good is never counted, so nobody is kept
 * out by others behind the same address.
 */
export async function refusalOfWrongLink(database: AgencyDatabase, address: string): Promise<Refused> {
  const counted = countedAddress(address);
  const before = await countWrongLinks(database, counted);
  if (before.count >= WRONG_LINKS_AN_HOUR) return tooMany(before.seconds);
  await sql`
    with old as (delete from wrong_link where at <= now() - interval '1 hour')
    insert into wrong_link (address) values (${counted})`.execute(database);
  // Those that were sent at the same moment have been counted too.
  const after = await countWrongLinks(database, counted);
  return after.count > WRONG_LINKS_AN_HOUR ? tooMany(after.seconds) : new Refused('link-invalid');
}

async function countWrongLinks(database: AgencyDatabase, address: string) {
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::integer as count, extract(epoch from min(at) + interval '1 hour' - now())::float8 as seconds
    from wrong_link where address = ${address} and at > now() - interval '1 hour'`.execute(database);
  return rows[0]!;
}

function tooMany(seconds: number | null): Refused {
  return new Refused('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(seconds ?? 3600)) });
}

/** For so many days a link that expired is still known: who follows it then is not counted among those who guess. */
const DAYS_KNOWN = 90;

/** Forgets links that expired long ago, and tries with wrong ones, so many at a time; answers how many links went (SCHED-04). */
export async function forgetEndedLinks(
  transaction: AgencyTransaction,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with tried as (delete from wrong_link where at <= ${now}::timestamptz - interval '1 hour')
    delete from order_link where id in (
      select id from order_link where expires_at < ${now}::timestamptz - make_interval(days => ${DAYS_KNOWN}) limit ${most})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}
