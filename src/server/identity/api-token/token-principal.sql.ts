import { type RawBuilder, sql } from 'kysely';
import type { TokenScope } from '#domain/identity/token-scope.ts';
import { type ActorRow, actorColumns } from '../../core/people/actor.sql.ts';
import { refusalOfDatabaseFailure } from '../../platform/database/database-failure.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { passwordExpiresAt, type TwoFactorState, twoFactorState } from '../session.sql.ts';

/** A valid token with its user and current permissions. */
export type TokenRow = ActorRow & {
  scopes: TokenScope[];
  isServiceAccount: boolean;
  /** Whether the agency is a restored copy, which is read-only. */
  isQuiet: boolean;
  passwordExpired: boolean;
  factors: TwoFactorState;
  now: string;
  /** Milliseconds until it expires or its owner's last day ends. */
  endsIn: number;
  /** Its requests this minute, and the seconds until the next one is allowed. */
  requests: number;
  secondsLeft: number;
};

/** Until when the person responsible for a token belongs to the agency: its user, or the service account's owner. */
const lastDayEnds = sql`(coalesce(owner.end_date, employee.end_date) + 1)::timestamp at time zone agency.time_zone`;

/** Valid tokens with a hash: active, of a current person, or of an active service account whose owner is current. */
const openTokens = (tokenHash: Buffer): RawBuilder<unknown> => sql`
  from api_token
  join employee on employee.id = api_token.employee_id
  cross join agency
  left join service_account on service_account.employee_id = employee.id
  left join employee as owner on owner.id = service_account.owner_id
  where api_token.token_hash = ${tokenHash} and api_token.ended_at is null and api_token.expires_at > now()
    and case when employee.is_service_account
      then service_account.is_active and belongs_to_agency(owner.is_active, owner.end_date)
      else belongs_to_agency(employee.is_active, employee.end_date) end`;

const endsIn = sql<number>`(extract(epoch from least(api_token.expires_at, ${lastDayEnds}) - now()) * 1000)::float8`;

/**
 * Identifies the caller of a token in one statement, which also counts the request and records the token's use to the minute. `isKnown`:
 * the token exists, though it may have ended.
 */
export async function findRequestToken(
  database: AgencyDatabase,
  tokenHash: Buffer,
): Promise<{ isKnown: boolean; row: TokenRow | null }> {
  try {
    return await findAsking(database, tokenHash, { notesUse: true });
  } catch (error) {
    // Reading is allowed while an agency is moved.
    if (refusalOfDatabaseFailure(error as Error)?.code !== 'agency-moving') throw error;
    return findAsking(database, tokenHash, { notesUse: false });
  }
}

async function findAsking(database: AgencyDatabase, tokenHash: Buffer, { notesUse }: { notesUse: boolean }) {
  const { rows } = await sql<{ isKnown: boolean; tokenId: number | null } & TokenRow>`
    with found as (
      select api_token.id as "tokenId", api_token.scopes, api_token.last_used_at, ${actorColumns},
        employee.is_service_account as "isServiceAccount", agency.quiet_since is not null as "isQuiet",
        not employee.is_service_account and coalesce(${passwordExpiresAt} <= now(), false) as "passwordExpired",
        ${twoFactorState(sql`api_token.has_two_factors`)} as factors, now() as now, ${endsIn} as "endsIn"
      ${openTokens(tokenHash)}),
    counted as (
      insert into api_token_use as use (token_id, minute, requests)
      select "tokenId", date_trunc('minute', now()), 1 from found
      on conflict (token_id) do update set minute = excluded.minute,
        requests = case when use.minute = excluded.minute then use.requests + 1 else 1 end
      returning requests),
    used as (
      update api_token set last_used_at = now()
      where ${notesUse} and id = (select "tokenId" from found where last_used_at is null or last_used_at < now() - interval '1 minute'))
    select exists (select from api_token where token_hash = ${tokenHash}) as "isKnown", found.*,
      (select requests from counted) as requests,
      ceil(60 - extract(second from now()))::integer as "secondsLeft"
    from (select) as one left join found on true`.execute(database);
  const { isKnown, tokenId, ...row } = rows[0]!;
  return { isKnown, row: tokenId === null ? null : row };
}

/** Returns the milliseconds for which a token stays valid; null if it's invalid. */
export async function findTokenEnd(database: AgencyDatabase, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ endsIn: number }>`select ${endsIn} as "endsIn" ${openTokens(tokenHash)}`.execute(
    database,
  );
  return rows[0]?.endsIn ?? null;
}
