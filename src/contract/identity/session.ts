import { z } from 'zod/mini';
import { WEEKDAYS } from '#domain/calendar/calendar.ts';
import { NUMBER_FORMATS } from '#domain/text/number-format.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  CostType,
  DocumentAccess,
  Hours,
  Id,
  Instant,
  NotLookedAt,
  PersonRef,
  QueryBoolean,
  Ref,
  RoleName,
  text,
} from '../http/values.ts';
import { PEOPLE_LOOKUP } from './lookup-scopes.ts';

const tag = 'Session';

export const Agency = z.object({
  name: z.string(),
  helpLink: z.nullable(z.string()),
  secondLanguage: z.nullable(z.string()),
  timeZone: z.string(),
  /** Since when this is a read-only restored copy that sends nothing; null if it's live. Data cached by older versions lacks it. */
  quietSince: z._default(z.nullable(Instant), null),
});

/** The signed-in user as screens know them. */
export const SessionUser = z.extend(PersonRef, {
  username: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(RoleName),
  accessibleDocumentTypes: z.array(DocumentAccess),
  configOptions: z.array(z.object({ code: z.string(), setting: z.boolean() })),
  passwordExpired: z.boolean(),
  passwordExpiresIn: z.nullable(z.int()),
  /**
   * Whether only setting up two-factor authentication is available, and the days until then; null if it isn't required or already set up.
   */
  lacksSecondFactor: z.boolean(),
  secondFactorExpectedIn: z.nullable(z.int()),
  agency: Agency,
  database: z.string(),
  useSecondLanguage: z.boolean(),
  /** The number format; null for the language's default. */
  numberFormat: z.nullable(z.enum(NUMBER_FORMATS)),
  /** Whether signing in leads to Home instead of time entry. */
  startsAtHome: z.boolean(),
  maximumDailyHours: Hours,
  workHours: z.object(
    Object.fromEntries(WEEKDAYS.map((day) => [day, Hours])) as Record<(typeof WEEKDAYS)[number], typeof Hours>,
  ),
  division: z.nullable(Ref),
  defaultCostType: z.nullable(CostType),
  allowUserBillableFlag: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** One of several people with this name and password. */
export const MatchingUser = z.extend(PersonRef, {
  username: z.string(),
  domain: z.string(),
  division: z.nullable(Ref),
});
export type MatchingUser = z.infer<typeof MatchingUser>;

const DatabaseName = text(40);
const Password = text(1000);

export const signIn = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in, or lists the people to choose from when several match',
  access: 'public',
  body: z.strictObject({
    id: z.nullish(Id),
    username: text(200).check(z.refine((name) => name.trim() !== '', 'A user name is needed')),
    password: Password,
    database: DatabaseName,
    domain: z.nullish(text(100)),
    /** Defaults to true, as on the screen. */
    isPersistent: z._default(z.boolean(), true),
  }),
  answer: z.union([SessionUser, z.array(MatchingUser)]),
});

export const signOut = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session; also answers when there is none',
  access: 'public',
  /** `clearDevice`: the browser clears all site data, because no draft is waiting. */
  query: z.object({ clearDevice: z.optional(QueryBoolean) }),
  body: NotLookedAt,
});

export const readDraftKey = endpoint({
  tag,
  method: 'GET',
  path: '/api/auth/draftkey',
  scope: null,
  summary: 'The key with which the device keeps what the signed-in person has typed and not sent',
  answer: z.object({ key: z.string() }),
});

export const changePassword = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/changepassword',
  scope: null,
  summary: 'Changes the own password and ends every other session of that person',
  answersWithExpiredPassword: true,
  body: z.strictObject({ id: Id, password: Password, newPassword: Password, database: DatabaseName }),
});

export const employeeInfo = endpoint({
  tag: 'Lookups',
  method: 'GET',
  path: '/api/auth/employeeinfo',
  scope: 'any',
  summary: 'The signed-in person',
  answersWithExpiredPassword: true,
  answer: SessionUser,
});

export const listDatabases = endpoint({
  tag,
  method: 'GET',
  path: '/api/databases',
  summary:
    'The agencies to sign in to, or the one of a name. Where AGENCY_LIST=named, only the one of the host or of a name that is given in full',
  access: 'public',
  /** The full name of a database or agency. */
  query: z.object({ name: z.optional(text(200)) }),
  answer: z.array(z.object({ name: z.string(), agency: z.string() })),
});

export const listDatabaseUsers = endpoint({
  tag,
  method: 'GET',
  path: '/api/databases/:name/users',
  scope: PEOPLE_LOOKUP,
  summary: 'The active users of the database one is signed in to',
  params: z.object({ name: DatabaseName }),
  answer: z.array(z.extend(PersonRef, { username: z.string(), domain: z.string() })),
});
