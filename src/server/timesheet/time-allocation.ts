import { jobKindOf } from '#domain/jobs/job-id.ts';
import type { TimeEntryContext } from '#domain/time/time-entry.ts';
import type { Surroundings } from './save-time-entries.sql.ts';
import type { EntryToWrite } from './write-time-entries.sql.ts';

/** Returns the job and cost type of a draft for the rules, or the field whose record doesn't exist or is of the other kind. */
export function timeAllocationOf(
  { jobId, jobKind, costTypeId }: Pick<EntryToWrite, 'jobId' | 'jobKind' | 'costTypeId'>,
  { jobs, costTypes, jobsWithCostTypes }: Surroundings,
): Pick<TimeEntryContext, 'job' | 'costType'> | { unknown: 'jobId' | 'costTypeId' } {
  const job = jobs.find(({ id }) => id === jobId);
  if (!job || jobKindOf(job) !== jobKind) return { unknown: 'jobId' };
  const costType = costTypes.find(({ id }) => id === costTypeId);
  if (!costType) return { unknown: 'costTypeId' };
  const ownCostTypes = jobsWithCostTypes.find((one) => one.jobId === jobId);
  const isOfferedByJob = costType.isTime && (!ownCostTypes || ownCostTypes.costTypeIds.includes(costTypeId));
  return { job, costType: { isActive: costType.isActive, isOfferedByJob } };
}
