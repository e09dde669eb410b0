/** What a copy of a job can be made with beside its fields. */
export const JOB_COPY_PARTS = ['estimate', 'people', 'costTypes'] as const;
export type JobCopyPart = (typeof JOB_COPY_PARTS)[number];

/**
 * Fields of a job that every copy has. Not among them is what is true of one job alone: its code, dates and status, the client's
 * reference and the codes of other systems, and the agency job of a studio job.
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

/** Fields of a job that name its people, here and at the client. */
export const PEOPLE_OF_JOB = [
  'accountExecutive',
  'secondaryAccountExecutive',
  'accountDirector',
  'contact',
  'billingContact',
] as const;

/** What cannot stay without what it belongs to. */
const BELONGS_TO = [
  ['product', 'client'],
  ['campaign', 'product'],
  ['contact', 'client'],
  ['billingContact', 'client'],
] as const;

type Copied = Record<(typeof COPIED_JOB_FIELDS)[number] | (typeof PEOPLE_OF_JOB)[number], unknown>;

/**
 * A copy of a job before it is saved: the defaults of a new one, overlaid with the copied values. Inactive records aren't copied,
 * nor what depends on them, as such a job couldn't be saved.
 */
export function copyOfJob<Job extends Copied>(source: Job, begun: Job, parts: readonly JobCopyPart[]): Job {
  const fields = [...COPIED_JOB_FIELDS, ...(parts.includes('people') ? PEOPLE_OF_JOB : [])];
  const copied = { ...begun, ...Object.fromEntries(fields.map((field) => [field, source[field]])) };
  const isGone = (value: unknown) => (value as { isActive?: boolean } | null)?.isActive === false;
  for (const field of fields) if (isGone(copied[field])) Object.assign(copied, { [field]: begun[field] });
  for (const [field, owner] of BELONGS_TO) if (copied[owner] === null) Object.assign(copied, { [field]: null });
  return copied;
}
