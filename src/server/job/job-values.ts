import type { JobSave } from '#contract/job-record.ts';
import type { Day } from '#domain/calendar.ts';
import type { JobRuleFields } from '#domain/job.ts';
import { plainText } from '#domain/rich-text.ts';

/** What a save can change of a job, by its names in the API; what is chosen is an id of the database, null = nothing. */
export type JobValues = {
  code: string;
  name: string;
  isActive: boolean;
  client: number | null;
  product: number | null;
  campaign: number | null;
  jobType: number | null;
  division: number | null;
  jobStatus: number | null;
  jobScopeType: number | null;
  accountExecutive: number | null;
  secondaryAccountExecutive: number | null;
  accountDirector: number | null;
  opened: Day | null;
  dueDate: Day | null;
  restrictedToOffice: boolean;
  contact: number | null;
  billingContact: number | null;
  allowTimeEntries: boolean;
  estimateValidationIgnoredForPurchaseOrders: boolean;
  externalCode1: string | null;
  externalCode2: string | null;
  externalCode3: string | null;
  isMasterJob: boolean;
  masterJob: number | null;
  notes: string | null;
  clientReference: string | null;
  clientCostCentre: string | null;
};

/** A job of which nobody has said anything yet. */
export const NEW_JOB: JobValues = {
  code: '',
  name: '',
  isActive: true,
  client: null,
  product: null,
  campaign: null,
  jobType: null,
  division: null,
  jobStatus: null,
  jobScopeType: null,
  accountExecutive: null,
  secondaryAccountExecutive: null,
  accountDirector: null,
  opened: null,
  dueDate: null,
  restrictedToOffice: false,
  contact: null,
  billingContact: null,
  allowTimeEntries: true,
  estimateValidationIgnoredForPurchaseOrders: false,
  externalCode1: null,
  externalCode2: null,
  externalCode3: null,
  isMasterJob: false,
  masterJob: null,
  notes: null,
  clientReference: null,
  clientCostCentre: null,
};

const FIELDS = Object.keys(NEW_JOB) as (keyof JobValues)[];

/** A job with what was sent; what was left out stays (JOBE-10). Notes lose their RTF (JOBE-13), other texts their margins. */
export function valuesWith(before: JobValues, sent: JobSave): JobValues {
  const changed = FIELDS.flatMap((field) =>
    sent[field] === undefined ? [] : [[field, plainValue(field, sent[field])]],
  );
  return { ...before, ...Object.fromEntries(changed) };
}

function plainValue(field: keyof JobValues, sent: unknown): unknown {
  if (sent === null) return null;
  if (typeof sent === 'object') return (sent as { id: number }).id || null;
  if (typeof sent !== 'string') return sent;
  if (field === 'notes') return plainText(sent) || null;
  return sent.trim() === '' && field !== 'code' && field !== 'name' ? null : sent.trim();
}

/** Fields in which two versions of a job differ. */
export function changedFields(before: JobValues, after: JobValues): (keyof JobValues)[] {
  return FIELDS.filter((field) => before[field] !== after[field]);
}

/** A part of a job, for the trail. */
export function pick(values: JobValues, fields: readonly (keyof JobValues)[]): Partial<JobValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** What the rules look at. */
export function ruleFieldsOf(values: JobValues): JobRuleFields {
  return {
    ...values,
    clientId: values.client,
    productId: values.product,
    campaignId: values.campaign,
    jobTypeId: values.jobType,
    divisionId: values.division,
    accountExecutiveId: values.accountExecutive,
    secondaryAccountExecutiveId: values.secondaryAccountExecutive,
    jobScopeTypeId: values.jobScopeType,
    masterJobId: values.masterJob,
  };
}
