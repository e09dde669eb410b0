import { WRONG_LINKS_AN_HOUR } from '#domain/identity/sign-in-link.ts';
import { countedAddress } from '#domain/operations/network-address.ts';
import type { Agencies } from './database/agencies.ts';
import { Refused } from './refused.ts';

/**
 * The calls without a session that one address may make per period. Successful sign-ins, and existing names, links and tokens, don't count.
 * Limits of passkeys and providers allow for an office behind one address.
 */
const LIMITS = {
  password: { count: 100, minutes: 10 },
  token: { count: 100, minutes: 10 },
  passkey: { count: 300, minutes: 10 },
  provider: { count: 300, minutes: 10 },
  'agency-name': { count: 30, minutes: 10 },
  link: { count: WRONG_LINKS_AN_HOUR, minutes: 60 },
};

/** The failed sign-ins allowed per name; the same for agencies that don't exist. */
const CALLS_OF_NAME = 10;

type CountedCall = { call: keyof typeof LIMITS; address: string; name?: string | null };

/**
 * Counts a call without a session in the registry, and so across all servers, before any work. Rejects it (429) without counting if its
 * address or name made too many. Returns the id for `forgetCall`.
 */
export async function countCall(agencies: Pick<Agencies, 'askRegistry'>, made: CountedCall): Promise<string> {
  const { count, minutes } = LIMITS[made.call];
  const counted = { ...made, address: countedAddress(made.address), name: made.name ?? null, minutes };
  const before = await countRecentCalls(agencies, counted);
  if (before.ofAddress >= count || before.ofName >= CALLS_OF_NAME) throw tooMany(before.seconds ?? minutes * 60);
  const [row] = await agencies.askRegistry<{ id: string }>(
    `with old as (delete from counted_call where at < now() - interval '2 hours')
     insert into counted_call (call, address, name) values ($1, $2, $3) returning id`,
    [counted.call, counted.address, counted.name],
  );
  // By now, simultaneous calls have been counted.
  const after = await countRecentCalls(agencies, counted);
  if (after.ofAddress > count || after.ofName > CALLS_OF_NAME) throw tooMany(after.seconds ?? minutes * 60);
  return row!.id;
}

/** Uncounts a call that succeeded. */
export async function forgetCall(agencies: Pick<Agencies, 'askRegistry'>, id: string): Promise<void> {
  await agencies.askRegistry('delete from counted_call where id = $1', [id]);
}

async function countRecentCalls(
  agencies: Pick<Agencies, 'askRegistry'>,
  { call, address, name, minutes }: { call: string; address: string; name: string | null; minutes: number },
) {
  const [recent] = await agencies.askRegistry<{ ofAddress: number; ofName: number; seconds: number | null }>(
    `select count(*) filter (where address = $2)::integer as "ofAddress",
       count(*) filter (where name = $3)::integer as "ofName",
       extract(epoch from min(at) + make_interval(mins => $4) - now())::float8 as seconds
     from counted_call
     where call = $1 and at > now() - make_interval(mins => $4) and (address = $2 or name = $3)`,
    [call, address, name, minutes],
  );
  return recent!;
}

function tooMany(seconds: number): Refused {
  return new Refused('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(seconds)) });
}
