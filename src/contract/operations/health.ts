import { z } from 'zod/mini';
import { HEALTH_STATES } from '#domain/operations/health.ts';
import { TASK_KINDS } from '#domain/operations/scheduled-task.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PathId } from '../http/values.ts';
import { BuildAnswer } from './build.ts';

const tag = 'Health';
const sees = (actor: Actor) => can(actor, 'read', 'administration');
const changes = (actor: Actor) => sees(actor) && can(actor, 'update', 'administration');

/** Why scheduled work was dropped without a failure, as stored in rows: don't reword it. Other notes are error messages. */
export const TASK_NOTES = { late: 'It was too late for it' } as const;

/** How many people without an active supervisor are named. */
export const NAMES_OF_TEAMLESS = 5;

/** Scheduled work that failed five times: of which day or week, and for whom; null = for the agency. */
const FailedTask = z.object({
  id: Id,
  kind: z.enum(TASK_KINDS),
  period: z.string(),
  person: z.nullable(z.string()),
  /** The words of the error. */
  note: z.nullable(z.string()),
  failedOn: Instant,
});
export type FailedTask = z.infer<typeof FailedTask>;

const row = { state: z.enum(HEALTH_STATES) };

/** How an agency stands, a row for each thing that may go wrong by itself. */
export const Health = z.object({
  /** How often the server was started again after a crash, and what ended it the last time: a signal or an exit code. */
  server: z.object({
    ...row,
    restarts: z.int(),
    lastRestart: z.nullable(Instant),
    why: z.nullable(z.string()),
    build: BuildAnswer,
  }),
  /** Whether somebody can administer the agency. */
  administrators: z.object({ ...row, count: z.int() }),
  /** Active people whose supervisor is inactive or has left, and the first names. */
  teams: z.object({ ...row, count: z.int(), names: z.array(z.string()) }),
  /** Secrets that the installation's SECRET_KEY does not decrypt, by kind. */
  secrets: z.object({
    ...row,
    mailPasswords: z.int(),
    providers: z.int(),
    webhooks: z.int(),
    authenticatorApps: z.int(),
  }),
  /** Mails that wait or are on their way, those that were given up, and when the oldest of the waiting ones was written. */
  mail: z.object({ ...row, waiting: z.int(), dead: z.int(), waitingSince: z.nullable(Instant) }),
  /** When scheduled work was last done, what waits that should have been done, and what failed, the latest first. */
  tasks: z.object({
    ...row,
    lastDone: z.nullable(Instant),
    overdue: z.int(),
    failedCount: z.int(),
    failed: z.array(FailedTask),
  }),
  /** Events that wait to be delivered, since when the one does that has waited longest, and webhooks that were not turned off by hand. */
  webhooks: z.object({ ...row, waiting: z.int(), waitingSince: z.nullable(Instant), turnedOff: z.int() }),
  /** Whether files go to a store outside of the database, whether that is away, and how many lie where. */
  attachments: z.object({ ...row, isOutside: z.boolean(), isAway: z.boolean(), inDatabase: z.int(), outside: z.int() }),
  /** The nightly backup of this agency: when the last good one was begun, and when one was last restored to verify it. */
  backup: z.object({
    ...row,
    /** Whether this server makes backups. */
    isMade: z.boolean(),
    lastAt: z.nullable(Instant),
    verifiedAt: z.nullable(Instant),
    /** Whether the latest attempt failed: it is repeated every half hour. */
    hasFailed: z.boolean(),
    cannotBeRestored: z.boolean(),
  }),
});
export type Health = z.infer<typeof Health>;

/** As many failed tasks as are listed at once. */
export const FAILED_TASKS_LISTED = 50;

export const readHealth = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/health',
  scope: 'administration:read',
  summary: "How the server and the agency's secrets, mail, scheduled work, webhooks, files and backups stand",
  mayCall: sees,
  answer: Health,
});

export const retryTask = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/health/tasks/:id/retry',
  scope: 'administration:write',
  summary: 'Has scheduled work tried again that failed; one that waits or is done already stays as it is',
  mayCall: changes,
  params: z.object({ id: PathId }),
  answer: Health,
});
