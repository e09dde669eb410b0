import { type RawBuilder, sql } from 'kysely';
import type { WeekdayName } from '#domain/calendar/calendar.ts';
import { PROOF_MINUTES } from '#domain/identity/re-authentication.ts';
import type { SignInMethod } from '#domain/identity/sign-in-method.ts';
import { TWO_FACTOR_GRACE_DAYS, type TwoFactorRequirement } from '#domain/identity/two-factor.ts';
import { type ActorRow, actorColumns, configOptions, documentAccess, roles } from '../core/people/actor.sql.ts';
import { workHoursOn } from '../core/time/expected-day.sql.ts';
import { activeRefOrNull, refOrNull } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { refuseOtherMethod } from './enforcement/allowed-way.ts';

/** When the password expires; null = never, or people can't use a password. A password that someone else set expires at once. */
export const passwordExpiresAt = sql<string | null>`
  case when employee.password_hash is null or not may_sign_in(employee.id, null) then null
    when employee.password_changed_at is null then now()
    else employee.password_changed_at + make_interval(days => agency.password_lifetime_days) end`;

/** Seconds after which a session expires: since its last use, and since it began. */
export type SessionTimes = { unused: number; longest: number };

/** Whether the person must set up two-factor authentication: the agency's requirement, whether they have it, and the days left to do it. */
export type TwoFactorState = { demand: TwoFactorRequirement; hasFactor: boolean; graceDaysLeft: number | null };

/** Returns the state of the row `employee`. `hasTwoFactors`: the identity provider required two factors. */
export const twoFactorState = (hasTwoFactors: RawBuilder<boolean>) => sql<TwoFactorState>`json_build_object(
  'demand', demanded_second_factor(),
  'hasFactor', ${hasTwoFactors} or has_second_factor(employee.id),
  'graceDaysLeft', (select ceil(extract(epoch from since + make_interval(days => ${TWO_FACTOR_GRACE_DAYS}) - now()) / 86400)::integer
    from second_factor_grace as grace where grace.employee_id = employee.id))`;

export type SessionRow = ActorRow & {
  passwordExpired: boolean;
  factors: TwoFactorState;
  now: string;
  /** Whether the person re-authenticated recently. */
  isProved: boolean;
  isPersistent: boolean;
  /** Whether the session began at an identity provider that required two factors. */
  hasTwoFactors: boolean;
  /** Whether it began with a password, which must be changed once expired. */
  hasShownPassword: boolean;
  /** Milliseconds until the session expires. */
  endsIn: number;
  /** Whether the agency is a restored copy, which is read-only. */
  isQuiet: boolean;
  /** Whether the last-seen time is old enough to be updated. Updating it on every request would write too often. */
  isStale: boolean;
};

/** Finds the session of a token, with its person and their rights. Undefined if it expired, or the person is inactive or has left. */
export async function findSession(database: AgencyDatabase, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${actorColumns}, session.has_shown_password and coalesce(${passwordExpiresAt} <= now(), false) as "passwordExpired", now(),
      ${twoFactorState(sql`session.has_two_factors`)} as factors,
      session.proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as "isProved",
      session.is_persistent as "isPersistent", session.has_two_factors as "hasTwoFactors",
      session.has_shown_password as "hasShownPassword", agency.quiet_since is not null as "isQuiet",
      (extract(epoch from least(session.expires_at, (employee.end_date + 1)::timestamp at time zone agency.time_zone) - now())
        * 1000)::float8 as "endsIn",
      session.last_seen_at < now() - interval '5 minutes' as "isStale"
    from session
    join employee on employee.id = session.employee_id
    cross join agency
    where session.token_hash = ${tokenHash} and session.expires_at > now() and employee.is_active
      and coalesce(employee.end_date >= (now() at time zone agency.time_zone)::date, true)`.execute(database);
  return rows[0];
}

/** Updates when and from where a session was last used, and extends it, up to its absolute end. */
export async function extendSession(
  database: AgencyDatabase,
  tokenHash: Buffer,
  { unused, longest, address }: SessionTimes & { address: string },
) {
  await sql`
    update session set last_seen_at = now(), address = ${address},
      expires_at = least(now() + make_interval(secs => ${unused}), created_at + make_interval(secs => ${longest}))
    where token_hash = ${tokenHash}`.execute(database);
}

/** Replaces the token of a session; the old one stops working. */
export async function renewToken(transaction: AgencyTransaction, tokenHash: Buffer, newTokenHash: Buffer) {
  await sql`update session set token_hash = ${newTokenHash} where token_hash = ${tokenHash}`.execute(transaction);
}

/** Where a session began: network address, browser and sign-in method. */
export type SessionOrigin = { address: string; userAgent: string; way: SignInMethod };

/** The maximum length of a stored user agent, in characters. */
const USER_AGENT_MAXIMUM = 500;

/**
 * Inserts a session and deletes the person's expired ones. `providerId` is the identity provider they signed in with, if any.
 * `hasShownPassword`: they signed in with a password.
 */
export async function insertSession(
  transaction: AgencyTransaction,
  session: {
    tokenHash: Buffer;
    employeeId: number;
    isPersistent: boolean;
    times: SessionTimes;
    origin: SessionOrigin;
    providerId: number | null;
    hasShownPassword: boolean;
  },
) {
  const { address, userAgent, way } = session.origin;
  await refuseOtherMethod(transaction, session);
  await sql`delete from session where employee_id = ${session.employeeId} and expires_at <= now()`.execute(transaction);
  await sql`
    insert into session (token_hash, employee_id, is_persistent, expires_at, address, user_agent, way, has_shown_password)
    values (${session.tokenHash}, ${session.employeeId}, ${session.isPersistent},
      now() + make_interval(secs => ${Math.min(session.times.unused, session.times.longest)}),
      ${address}, ${userAgent.slice(0, USER_AGENT_MAXIMUM)}, ${way}, ${session.hasShownPassword})`.execute(transaction);
}

/** Deletes a session, and returns whose it was. */
export async function deleteSession(
  database: AgencyDatabase | AgencyTransaction,
  tokenHash: Buffer,
): Promise<number | null> {
  const deleted = await database
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('employee_id')
    .executeTakeFirst();
  return deleted?.employee_id ?? null;
}

/** Deletes every session of a person, and returns how many there were. */
export async function deleteSessions(transaction: AgencyTransaction, employeeId: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes every session of a person except one, and returns how many there were. */
export async function deleteOtherSessions(
  transaction: AgencyTransaction,
  employeeId: number,
  tokenHash: Buffer,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('employee_id', '=', employeeId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Reads everything about the signed-in person. Hours are decimal strings, which the caller converts. The expiry of the password is
 * only returned to sessions that began with a password.
 */
export async function readSessionUser(
  database: AgencyDatabase,
  employeeId: number,
  { hasTwoFactors, hasShownPassword }: Pick<SessionRow, 'hasTwoFactors' | 'hasShownPassword'>,
) {
  const expiresAt = sql`case when ${hasShownPassword}::boolean then ${passwordExpiresAt} end`;
  return database
    .selectFrom('employee')
    .innerJoin('agency', (join) => join.onTrue())
    .leftJoin('division', 'division.id', 'employee.division_id')
    .leftJoin('cost_type', 'cost_type.id', 'employee.default_cost_type_id')
    .where('employee.id', '=', employeeId)
    .select([
      'employee.id',
      'employee.name',
      'employee.username',
      'employee.email',
      'employee.use_second_language as useSecondLanguage',
      'employee.number_format as numberFormat',
      'employee.starts_at_home as startsAtHome',
      'employee.allow_user_billable_flag as allowUserBillableFlag',
      // Today's work hours as strings; today is the agency's local day.
      sql<Record<'maximum_daily_hours' | `${WeekdayName}_hours`, string>>`(
        select json_object_agg(key, value #>> '{}') from (${workHoursOn({
          person: sql`employee.id`,
          day: sql`(now() at time zone agency.time_zone)::date`,
        })}) as held, json_each(row_to_json(held)) where key <> 'first_day')`.as('held'),
      'agency.name as agencyName',
      'agency.help_link as helpLink',
      'agency.second_language as secondLanguage',
      'agency.time_zone as timeZone',
      'agency.quiet_since as quietSince',
      roles.as('roles'),
      documentAccess.as('accessibleDocumentTypes'),
      configOptions.as('configOptions'),
      sql<number | null>`ceil(extract(epoch from ${expiresAt} - now()) / 86400)::integer`.as('passwordExpiresIn'),
      sql<boolean>`coalesce(${expiresAt} <= now(), false)`.as('passwordExpired'),
      twoFactorState(sql`${hasTwoFactors}::boolean`).as('factors'),
      refOrNull('division').as('division'),
      activeRefOrNull('cost_type').as('defaultCostType'),
    ])
    .executeTakeFirstOrThrow();
}

/** Starts the grace period in which a person must set up two-factor authentication. */
export async function startTwoFactorGrace(database: AgencyDatabase, employeeId: number) {
  await sql`insert into second_factor_grace (employee_id) values (${employeeId}) on conflict do nothing`.execute(
    database,
  );
}

/** Returns words that an attacker could guess a person's password from: names and addresses of the person and the agency. */
export async function findGuessableWords(database: AgencyDatabase, employeeId: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ known: (string | null)[] }>`
    select array[employee.name, employee.username, employee.domain, employee.email, employee.code, agency.name] as known
    from employee cross join agency where employee.id = ${employeeId}`.execute(database);
  return rows[0]?.known ?? [];
}
