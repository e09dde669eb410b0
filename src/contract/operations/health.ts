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

/** Why a scheduled task was dropped without failing, as stored. Don't reword. Other notes are error messages. */
export const TASK_NOTES = { late: 'It was too late for it' } as const;

/** The maximum number of people named without an active supervisor. */
export const NAMES_OF_TEAMLESS = 5;

/** A scheduled task that failed five times: its day or week, and its person (null: the agency). */
const FailedTask = z.object({
  id: Id,
  kind: z.enum(TASK_KINDS),
  period: z.string(),
  person: z.nullable(z.string()),
  /** The error message. */
  note: z.nullable(z.string()),
  failedOn: Instant,
});
export type FailedTask = z.infer<typeof FailedTask>;

const row = { state: z.enum(HEALTH_STATES) };

/** The health of an agency: one row for each part that can fail. */
export const Health = z.object({
  /** Restarts after a crash, and what ended the server last: a signal or exit code. */
  server: z.object({
    ...row,
    restarts: z.int(),
    lastRestart: z.nullable(Instant),
    why: z.nullable(z.string()),
    build: BuildAnswer,
  }),
  administrators: z.object({ ...row, count: z.int() }),
  /** Active people whose supervisor is inactive or has left, and the first names. */
  teams: z.object({ ...row, count: z.int(), names: z.array(z.string()) }),
  /** Secrets that SECRET_KEY doesn't decrypt, by kind. */
  secrets: z.object({
    ...row,
    mailPasswords: z.int(),
    providers: z.int(),
    webhooks: z.int(),
    authenticatorApps: z.int(),
  }),
  /** Mails queued or being sent, mails given up, and the age of the oldest queued one. */
  mail: z.object({ ...row, waiting: z.int(), dead: z.int(), waitingSince: z.nullable(Instant) }),
  /** The last completed task, overdue tasks, and failed ones, newest first. */
  tasks: z.object({
    ...row,
    lastDone: z.nullable(Instant),
    overdue: z.int(),
    failedCount: z.int(),
    failed: z.array(FailedTask),
  }),
  /** Queued events, since when the oldest waits, and webhooks that were turned off automatically. */
  webhooks: z.object({ ...row, waiting: z.int(), waitingSince: z.nullable(Instant), turnedOff: z.int() }),
  /** Whether files go to an external store, whether it's unreachable, and how many files are where. */
  attachments: z.object({ ...row, isOutside: z.boolean(), isAway: z.boolean(), inDatabase: z.int(), outside: z.int() }),
  /** The agency's nightly backup: start of the last good one, and when one was last verified by restoring it. */
  backup: z.object({
    ...row,
    /** Whether this server makes backups. */
    isMade: z.boolean(),
    lastAt: z.nullable(Instant),
    verifiedAt: z.nullable(Instant),
    /** Whether the latest attempt failed; it's retried every half hour. */
    hasFailed: z.boolean(),
    cannotBeRestored: z.boolean(),
  }),
});
export type Health = z.infer<typeof Health>;

/** The maximum number of failed tasks listed. */
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
