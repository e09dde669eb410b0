import type { JobFinding } from '#domain/jobs/job.ts';
import type { JobValues } from '#domain/jobs/job-fields.ts';
import type { References } from './save-job.sql.ts';

/** What a choice belongs to: when that changes, the choice has to be looked at again. */
const WITHIN: Partial<Record<keyof References, readonly (keyof JobValues)[]>> = {
  product: ['client'],
  campaign: ['client', 'product'],
  contact: ['client'],
  billingContact: ['client'],
};

/**
 * Choices that do not exist here, do not belong to what is chosen above them, or are inactive. What was chosen before may
 * have become inactive since: it stays until something else is chosen.
 */
export function referenceFindings(before: JobValues, after: JobValues, references: References): JobFinding[] {
  return (Object.keys(references) as (keyof References)[]).flatMap((path): JobFinding[] => {
    if (after[path] === null) return [];
    const isNew = before[path] !== after[path];
    const isMoved = WITHIN[path]?.some((above) => before[above] !== after[above]) ?? false;
    const found = references[path];
    if (!found) return isNew || isMoved ? [{ path, why: 'reference-unknown' }] : [];
    return isNew && !found.isActive ? [{ path, why: 'inactive-fields' }] : [];
  });
}
