import { jobKindOf } from '#domain/jobs/job-id.ts';
import type { TimeEntryContext } from '#domain/time/time-entry.ts';
import type { Surroundings } from './save-time-entries.sql.ts';
import type { EntryToWrite } from './write-time-entries.sql.ts';

/** The job and cost type of a draft as the rules look at them; or the field that names none, or one of the other kind. */
export function timeAllocationOf(
  { jobId, jobKind, costTypeId }: Pick<EntryToWrite, 'jobId' | 'jobKind' | 'costTypeId'>,
  { jobs, costTypes, narrowedJobs }: Surroundings,
): Pick<TimeEntryContext, 'job' | 'costType'> | { unknown: 'jobId' | 'costTypeId' } {
  const job = jobs.find(({ id }) => id === jobId);
  if (!job || jobKindOf(job) !== jobKind) return { unknown: 'jobId' };
  const costType = costTypes.find(({ id }) => id === costTypeId);
  if (!costType) return { unknown: 'costTypeId' };
  const narrowed = narrowedJobs.find((one) => one.jobId === jobId);
  const isOfferedByJob = costType.isTime && (!narrowed || narrowed.costTypeIds.includes(costTypeId));
  return { job, costType: { isActive: costType.isActive, isOfferedByJob } };
}
