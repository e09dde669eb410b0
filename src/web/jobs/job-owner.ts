import { jobKindOf, jobKindOfId } from '#domain/jobs/job-id.ts';
import type { Texts } from '../platform/translation.ts';

/**
 * Whose a job is, as a text: its client's name, and of an internal project that it is one. A client job or retainer whose client is
 * not known here never reads "Internal". Of what is known by its id only, internal projects
 * have negative ones.
 */
export function ownerOfJob(
  job: { id: number; isBillable?: boolean; client?: { name: string } | null },
  t: Texts['t'],
): string {
  const kind = job.isBillable === undefined ? jobKindOfId(job.id) : jobKindOf({ isBillable: job.isBillable });
  return job.client?.name ?? (kind === 'internal' ? t('Internal') : '');
}
