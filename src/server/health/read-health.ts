import { FAILED_TASKS_LISTED, type Health } from '#contract/health.ts';
import { mailHealth, taskHealth } from '#domain/health.ts';
import { countMails } from '../platform/mail/mail-figures.sql.ts';
import { countTasks, findFailedTasks } from '../platform/schedule/task-list.sql.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** How an agency stands: each row is counted by who keeps it, and judged in `domain/health.ts`. A new one is a line here (OBS-04). */
export async function healthOf({ database, now }: Pick<SignedIn, 'database' | 'now'>): Promise<Health> {
  const [mails, tasks, failed] = await Promise.all([
    countMails(database),
    countTasks(database),
    findFailedTasks(database, FAILED_TASKS_LISTED),
  ]);
  const { waiting, dead, oldestSeconds } = mails;
  return {
    mail: {
      state: mailHealth({ dead, lateSeconds: oldestSeconds }),
      waiting,
      dead,
      waitingSince: waiting > 0 ? new Date(Date.parse(now) - Math.round(oldestSeconds * 1000)).toISOString() : null,
    },
    tasks: {
      state: taskHealth(tasks),
      lastDone: tasks.lastDone,
      overdue: tasks.overdue,
      failedCount: tasks.failed,
      failed: failed.map(({ day: _, ...task }) => task),
    },
  };
}
