import { sql } from 'kysely';
import { WRONG_LINKS_AN_HOUR } from '#domain/link.ts';
import { countedAddress } from '#domain/network-address.ts';
import type { AgencyDatabase, AgencyTransaction } from '../database/postgres.ts';
import { Refused } from '../refused.ts';

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

/** Forgets tries with wrong links of which none counts any more; answers how many went (SCHED-04). */
export async function forgetWrongLinks(transaction: AgencyTransaction, { now }: { now: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from wrong_link where at <= ${now}::timestamptz - interval '1 hour'`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}
