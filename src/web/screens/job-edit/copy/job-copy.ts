import type { Job } from '#contract/jobs/job-record.ts';
import { JOB_COPY_PARTS, type JobCopyPart } from '#domain/jobs/job-copy.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { PATHS } from '#domain/screen-paths.ts';

/** A request to copy a job: the absolute value of its ID, and which parts. */
export type JobCopyRequest = { id: number; parts: readonly JobCopyPart[] };

/** The source of a new job that is a copy, and the copied parts. */
export type CopiedFrom = { source: Job; parts: readonly JobCopyPart[] };

/** Returns the address of a new job that is a copy. */
export function placeOfCopy({ id, isBillable }: Pick<Job, 'id' | 'isBillable'>, parts: readonly JobCopyPart[]) {
  const place = isBillable ? ({ to: PATHS.job, tab: 'details' } as const) : ({ to: PATHS.jobNonBillable } as const);
  return {
    to: place.to,
    params: { id: '0', isinternal: String(!isBillable), ...('tab' in place ? { tab: place.tab } : {}) },
    search: { copyOf: String(databaseJobId(id)), with: parts.join(',') },
  };
}

/** Reads the request to copy a job from an address; null if there is none. */
export function readCopyRequest(search: { copyOf?: unknown; with?: unknown }): JobCopyRequest | null {
  const id = String(search.copyOf ?? '');
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const named = String(search.with ?? '').split(',');
  return { id: Number(id), parts: JOB_COPY_PARTS.filter((part) => named.includes(part)) };
}
