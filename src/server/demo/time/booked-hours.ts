import type { Day } from '#domain/calendar/calendar.ts';
import type { Job } from '../jobs/job-plan.ts';
import type { PlannedEntry } from './time-entry-plan.ts';

/** A posted invoice's claim on a job: what was approved up to a day and not claimed before. */
export type Billing = { invoiceId: number; through: Day; hoursByCostType: Map<number, number> };

/** Hours in hundredths by job and cost type, and the part covered by posted invoices. */
export type BookedHours = { ofJob(job: Job): ReadonlyMap<number, number>; billingsOf(job: Job): readonly Billing[] };

/**
 * Sums up all entries once before writing, because invoices and estimates must fit the work, which doesn't fit in memory. `billings` must
 * be in order of day.
 */
export function bookHours(entries: Iterable<PlannedEntry>, billings: ReadonlyMap<Job, Billing[]>): BookedHours {
  const hours = new Map<Job, Map<number, number>>();
  for (const entry of entries) {
    if (entry.costType === null) continue;
    add(hoursOf(hours, entry.job), entry.costType.id, entry.hundredths);
    const billing = billingOf(entry, billings);
    if (billing) add(billing.hoursByCostType, entry.costType.id, entry.hundredths);
  }
  const none = new Map<number, number>();
  return { ofJob: (job) => hours.get(job) ?? none, billingsOf: (job) => billings.get(job) ?? [] };
}

/** Returns the posted invoice that covers an entry: the first of its job that reaches its day. Only approved billable time is billed. */
export function billingOf(entry: PlannedEntry, billings: ReadonlyMap<Job, Billing[]>): Billing | undefined {
  if (!entry.isBillable || entry.approvedAt === null) return undefined;
  return billings.get(entry.job)?.find(({ through }) => entry.day <= through);
}

function hoursOf(hours: Map<Job, Map<number, number>>, job: Job): Map<number, number> {
  let ofJob = hours.get(job);
  if (!ofJob) {
    ofJob = new Map();
    hours.set(job, ofJob);
  }
  return ofJob;
}

function add(sums: Map<number, number>, key: number, hundredths: number): void {
  sums.set(key, (sums.get(key) ?? 0) + hundredths);
}
