/** What a user can choose to copy with a job, besides its fields. */
export const JOB_COPY_PARTS = ['estimate', 'people', 'costTypes'] as const;
export type JobCopyPart = (typeof JOB_COPY_PARTS)[number];

/**
 * The fields that every copy of a job keeps. Fields that are specific to one job aren't copied: code, dates, status, client
 * reference, codes of other systems, and the agency job of a studio job.
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

/** The fields for people at the agency and at the client, copied if the user chooses so. */
export const JOB_PEOPLE_FIELDS = [
  'accountExecutive',
  'secondaryAccountExecutive',
  'accountDirector',
  'contact',
  'billingContact',
] as const;

/** Fields that are emptied when the field they belong to is empty. */
const BELONGS_TO = [
  ['product', 'client'],
  ['campaign', 'product'],
  ['contact', 'client'],
  ['billingContact', 'client'],
] as const;

type Copied = Record<(typeof COPIED_JOB_FIELDS)[number] | (typeof JOB_PEOPLE_FIELDS)[number], unknown>;

/**
 * Builds an unsaved copy of a job: defaults overlaid with copied values. Leaves out inactive records and what depends on them, since such a
 * job couldn't be saved.
 */
export function copyOfJob<Job extends Copied>(source: Job, begun: Job, parts: readonly JobCopyPart[]): Job {
  const fields = [...COPIED_JOB_FIELDS, ...(parts.includes('people') ? JOB_PEOPLE_FIELDS : [])];
  const copied = { ...begun, ...Object.fromEntries(fields.map((field) => [field, source[field]])) };
  const isGone = (value: unknown) => (value as { isActive?: boolean } | null)?.isActive === false;
  for (const field of fields) if (isGone(copied[field])) Object.assign(copied, { [field]: begun[field] });
  for (const [field, owner] of BELONGS_TO) if (copied[owner] === null) Object.assign(copied, { [field]: null });
  return copied;
}
