import { addDays, type Day } from '../calendar/calendar.ts';

/** Why a job needs attention. */
export type JobAlertType = 'notransaction' | 'noactivity' | 'inactive';

/** How many days a job may be open without any transaction, and since its last one. */
export const ALERT_DAYS = { notransaction: 30, noactivity: 60, inactive: null } as const;

/** The facts alerts depend on. `lastTransaction` is the day of the newest time, order, cost or invoice; null if there's none. */
export type JobToWatch = {
  isActive: boolean;
  opened: Day | null;
  lastTransaction: Day | null;
  /** Costs or time that no posted invoice covers, or unapproved time. */
  hasOpenAmounts: boolean;
};

/** Returns a job's alert (at most one); null if there's none. */
export function jobAlert(job: JobToWatch, today: Day): JobAlertType | null {
  if (!job.isActive) return job.hasOpenAmounts ? 'inactive' : null;
  if (job.lastTransaction === null) {
    return job.opened !== null && job.opened < addDays(today, -ALERT_DAYS.notransaction) ? 'notransaction' : null;
  }
  return job.lastTransaction < addDays(today, -ALERT_DAYS.noactivity) ? 'noactivity' : null;
}
