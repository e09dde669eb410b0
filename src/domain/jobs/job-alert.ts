import { addDays, type Day } from '../calendar/calendar.ts';

/** Why somebody should look at a job. */
export type JobAlertType = 'notransaction' | 'noactivity' | 'inactive';

/** How long a job may be open without a transaction, and how long its last one may be ago, in days. */
export const ALERT_DAYS = { notransaction: 30, noactivity: 60, inactive: null } as const;

/** What the alerts look at. `lastTransaction` is the day of the newest time, order, cost or invoice; null = there is none. */
export type JobToWatch = {
  isActive: boolean;
  opened: Day | null;
  lastTransaction: Day | null;
  /** Cost and time that no posted invoice covers, or time that is not approved. */
  hasOpenAmounts: boolean;
};

/** The alert of a job, of which it has one at most; null where all is well. */
export function jobAlert(job: JobToWatch, today: Day): JobAlertType | null {
  if (!job.isActive) return job.hasOpenAmounts ? 'inactive' : null;
  if (job.lastTransaction === null) {
    return job.opened !== null && job.opened < addDays(today, -ALERT_DAYS.notransaction) ? 'notransaction' : null;
  }
  return job.lastTransaction < addDays(today, -ALERT_DAYS.noactivity) ? 'noactivity' : null;
}
