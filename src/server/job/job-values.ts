import type { JobSave } from '#contract/job-record.ts';
import type { DocumentField } from '#domain/document-fields.ts';
import type { JobRuleFields } from '#domain/job.ts';
import { JOB_FIELD_NAMES, JOB_FIELDS, type JobField, type JobValues } from '#domain/job-fields.ts';
import { plainText } from '#domain/rich-text.ts';

/** A job with what was sent; what was left out stays (JOBE-10). Notes lose their RTF (JOBE-13), other texts their margins. */
export function valuesWith(before: JobValues, sent: JobSave): JobValues {
  const changed = JOB_FIELD_NAMES.flatMap((field) =>
    sent[field] === undefined ? [] : [[field, plainValue(field, sent[field])]],
  );
  return { ...before, ...Object.fromEntries(changed) };
}

function plainValue(name: JobField, sent: unknown): unknown {
  if (sent === null) return null;
  if (typeof sent === 'object') return (sent as { id: number }).id || null;
  const field: DocumentField = JOB_FIELDS[name];
  if (typeof sent !== 'string' || field.holds !== 'text') return sent;
  if (field.isMultiline) return plainText(sent) || null;
  return sent.trim() === '' && !field.isRequired ? null : sent.trim();
}

/** Fields in which two versions of a job differ. */
export function changedFields(before: JobValues, after: JobValues): JobField[] {
  return JOB_FIELD_NAMES.filter((field) => before[field] !== after[field]);
}

/** A part of a job, for the trail. */
export function pick(values: JobValues, fields: readonly JobField[]): Partial<JobValues> {
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
