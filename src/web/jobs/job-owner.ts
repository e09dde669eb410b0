import { jobKindOf, jobKindOfId } from '#domain/jobs/job-id.ts';
import type { Texts } from '../platform/translation.ts';

/**
 * Returns a job's client, or that it's an internal project. A client job whose client is unknown here never reads "Internal". Internal
 * projects have negative ids.
 */
export function ownerOfJob(
  job: { id: number; isBillable?: boolean; client?: { name: string } | null },
  t: Texts['t'],
): string {
  const kind = job.isBillable === undefined ? jobKindOfId(job.id) : jobKindOf({ isBillable: job.isBillable });
  return job.client?.name ?? (kind === 'internal' ? t('Internal') : '');
}
