/** Optional parts of a job copy, in addition to its fields. */
export const JOB_COPY_PARTS = ['estimate', 'people', 'costTypes'] as const;
export type JobCopyPart = (typeof JOB_COPY_PARTS)[number];

/**
 * Fields that every copy of a job gets. Left out is what belongs to one job only: code, dates, status, client reference, codes of other
 * systems, and a studio job's agency job.
 */
export const COPIED_JOB_FIELDS = [
  'name',
  'client',
  'product',
  'campaign',
  'jobType',
  'isMasterJob',
  'masterJob',
  'jobScopeType',
  'division',
  'restrictedToOffice',
  'allowTimeEntries',
  'estimateValidationIgnoredForPurchaseOrders',
  'clientCostCentre',
  'rateCard',
  'notes',
] as const;

/** Fields that name a job's people, at the agency and at the client. */
export const PEOPLE_OF_JOB = [
  'accountExecutive',
  'secondaryAccountExecutive',
  'accountDirector',
  'contact',
  'billingContact',
] as const;

/** Fields that can't be kept without the field they belong to. */
const BELONGS_TO = [
  ['product', 'client'],
  ['campaign', 'product'],
  ['contact', 'client'],
  ['billingContact', 'client'],
] as const;

type Copied = Record<(typeof COPIED_JOB_FIELDS)[number] | (typeof PEOPLE_OF_JOB)[number], unknown>;

/**
 * Builds an unsaved copy of a job: defaults overlaid with copied values. Leaves out inactive records and what depends on them, since such a
 * job couldn't be saved.
 */
export function copyOfJob<Job extends Copied>(source: Job, begun: Job, parts: readonly JobCopyPart[]): Job {
  const fields = [...COPIED_JOB_FIELDS, ...(parts.includes('people') ? PEOPLE_OF_JOB : [])];
  const copied = { ...begun, ...Object.fromEntries(fields.map((field) => [field, source[field]])) };
  const isGone = (value: unknown) => (value as { isActive?: boolean } | null)?.isActive === false;
  for (const field of fields) if (isGone(copied[field])) Object.assign(copied, { [field]: begun[field] });
  for (const [field, owner] of BELONGS_TO) if (copied[owner] === null) Object.assign(copied, { [field]: null });
  return copied;
}
