import { FAILED_TASKS_LISTED, type Health } from '#contract/operations/health.ts';
import { backupHealth } from '#domain/operations/backup.ts';
import {
  administratorsHealth,
  attachmentHealth,
  mailHealth,
  secretsHealth,
  serverHealth,
  taskHealth,
  teamsHealth,
  type UnreadableSecrets,
  webhookHealth,
} from '#domain/operations/health.ts';
import { NO_RESTARTS, type Restarts } from '#domain/operations/restart.ts';
import { countMails } from '../core/mail/mail-figures.sql.ts';
import { countAdministrators } from '../core/people/administrators.sql.ts';
import { countTasks, findFailedTasks } from '../core/schedule/task-list.sql.ts';
import type { Attachments } from '../platform/attachments/attachments.ts';
import { countAttachments } from '../platform/attachments/stored-attachment.sql.ts';
import { readBackupStates } from '../platform/backup/backup-state.sql.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import type { Registry } from '../platform/database/registry/registry.ts';
import { BUILD } from '../platform/operations/build.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findLeftTeams } from './teams.sql.ts';

/** Counts of other slices, and the attachment store, provided by `app.ts`. */
export type CountsOfSlices = {
  countWebhooks: (database: AgencyDatabase) => Promise<{ waiting: number; oldestSeconds: number; turnedOff: number }>;
  countUnreadableSecrets: (database: AgencyDatabase, secretKey: string | null) => Promise<UnreadableSecrets>;
  secretKey: string | null;
  attachments: Pick<Attachments, 'place'>;
  /** Where backup states are stored, and where this server's backups go; null if it makes none. */
  makes?: { registry: Pick<Registry, 'query'> } | undefined;
  backupFolder?: string | null | undefined;
  restarts?: Restarts | undefined;
};

/** Returns an agency's health: each slice counts its row, and `domain/operations/health.ts` judges it. Add a new row here. */
export async function healthOf(
  { database, databaseName, now }: Pick<SignedIn, 'database' | 'databaseName' | 'now'>,
  {
    countWebhooks,
    countUnreadableSecrets,
    secretKey,
    attachments,
    makes,
    backupFolder,
    restarts = NO_RESTARTS,
  }: CountsOfSlices,
): Promise<Health> {
  const [mails, tasks, failed, webhooks, secrets, administratorCount, teams, files, { isOutside, failure }, backup] =
    await Promise.all([
      countMails(database),
      countTasks(database),
      findFailedTasks(database, FAILED_TASKS_LISTED),
      countWebhooks(database),
      countUnreadableSecrets(database, secretKey),
      countAdministrators(database),
      findLeftTeams(database),
      countAttachments(database),
      attachments.place(),
      readBackup(backupFolder ? makes?.registry : undefined, { agency: databaseName, now: Date.parse(now) }),
    ]);
  const { waiting, dead, oldestSeconds } = mails;
  const waitingSince = (of: { waiting: number; oldestSeconds: number }) =>
    of.waiting > 0 ? new Date(Date.parse(now) - Math.round(of.oldestSeconds * 1000)).toISOString() : null;
  return {
    server: {
      state: serverHealth(
        restarts.count,
        restarts.lastAt === null ? null : (Date.parse(now) - Date.parse(restarts.lastAt)) / 1000,
      ),
      restarts: restarts.count,
      lastRestart: restarts.lastAt,
      why: restarts.why,
      build: BUILD,
    },
    administrators: { state: administratorsHealth(administratorCount), count: administratorCount },
    teams: { state: teamsHealth(teams.count), ...teams },
    secrets: { state: secretsHealth(secrets), ...secrets },
    mail: {
      state: mailHealth({ dead, lateSeconds: oldestSeconds }),
      waiting,
      dead,
      waitingSince: waitingSince(mails),
    },
    tasks: {
      state: taskHealth(tasks),
      lastDone: tasks.lastDone,
      overdue: tasks.overdue,
      failedCount: tasks.failed,
      failed: failed.map(({ day: _, ...task }) => task),
    },
    webhooks: {
      state: webhookHealth({ turnedOff: webhooks.turnedOff, lateSeconds: webhooks.oldestSeconds }),
      waiting: webhooks.waiting,
      waitingSince: waitingSince(webhooks),
      turnedOff: webhooks.turnedOff,
    },
    attachments: {
      state: attachmentHealth({ isOutside, isAway: failure !== null, outside: files.outside }),
      ...{ isOutside, isAway: failure !== null },
      ...files,
    },
    backup,
  };
}

/** Leaves out why a backup failed, since that may name server folders; the log has it. */
async function readBackup(
  registry: Pick<Registry, 'query'> | undefined,
  { agency, now }: { agency: string; now: number },
): Promise<Health['backup']> {
  const state = (await (registry && readBackupStates(registry)))?.find((one) => one.agency === agency);
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    state: state ? backupHealth(state, now) : 'good',
    isMade: state !== undefined,
    lastAt: instant(state?.backedUpAt ?? null),
    verifiedAt: instant(state?.verifiedAt ?? null),
    hasFailed: typeof state?.failedAt === 'number',
    cannotBeRestored: typeof state?.verificationFailedAt === 'number',
  };
}
