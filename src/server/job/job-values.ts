import type { JobRuleFields } from '#domain/jobs/job.ts';
import type { JobField, JobValues } from '#domain/jobs/job-fields.ts';

/** Returns some fields of a job, for its audit row. */
export function pick(values: JobValues, fields: readonly JobField[]): Partial<JobValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Converts the values of a job to those that the rules need. */
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
