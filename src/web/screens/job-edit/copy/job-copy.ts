import type { Job } from '#contract/jobs/job-record.ts';
import { JOB_COPY_PARTS, type JobCopyPart } from '#domain/jobs/job-copy.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { PATHS } from '#domain/screen-paths.ts';

/** Of which job a copy is wanted, by the absolute value of its id, and with what. */
export type JobCopyRequest = { id: number; parts: readonly JobCopyPart[] };

/** What a new job is a copy of, and with what. */
export type CopiedFrom = { source: Job; parts: readonly JobCopyPart[] };

/** The address of a new job that begins as a copy. */
export function placeOfCopy({ id, isBillable }: Pick<Job, 'id' | 'isBillable'>, parts: readonly JobCopyPart[]) {
  const place = isBillable ? ({ to: PATHS.job, tab: 'details' } as const) : ({ to: PATHS.jobNonBillable } as const);
  return {
    to: place.to,
    params: { id: '0', isinternal: String(!isBillable), ...('tab' in place ? { tab: place.tab } : {}) },
    search: { copyOf: String(databaseJobId(id)), with: parts.join(',') },
  };
}

/** What copy an address wants; null = none. */
export function readCopyRequest(search: { copyOf?: unknown; with?: unknown }): JobCopyRequest | null {
  const id = String(search.copyOf ?? '');
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const named = String(search.with ?? '').split(',');
  return { id: Number(id), parts: JOB_COPY_PARTS.filter((part) => named.includes(part)) };
}
