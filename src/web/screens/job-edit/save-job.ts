import { Job, type JobSave } from '#contract/jobs/job-record.ts';
import { JOB_FIELD_NAMES, type JobField } from '#domain/jobs/job-fields.ts';
import type { ApiProblem } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import type { FieldRefusal } from '../../record-editing/record-edit.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import { differingFields, formOf, type JobForm, jobSaveOf } from './job-form.ts';
import { addressOfJob, jobKey, sendJob } from './job-queries.ts';

/** Returns how a job is saved. `copyOf` = the source and parts of a new job that is a copy. */
export function jobSaving(copyOf: JobSave['copyOf'] = null): RecordSaving<Job, Job, JobForm, FieldRefusal<JobField>> {
  return {
    schema: Job,
    send: (base, form, requestId) =>
      sendJob(base, { ...jobSaveOf(base, form, requestId), ...(base.id === 0 && copyOf ? { copyOf } : {}) }),
    changedSince,
    refusalOf,
    keyOf: (job) => jobKey(addressOfJob(job)),
    lists: [queryKeys.jobs],
  };
}

/** Returns the changes made after a request whose response was lost; null if the saved job includes everything. */
export function changedSince(unanswered: JobForm | null, form: JobForm, saved: Job): JobForm | null {
  const later = mergeFields(JOB_FIELD_NAMES, unanswered ?? form, form, formOf(saved)).form;
  return differingFields(saved, later).length > 0 ? later : null;
}

/** Parses the server's errors: the message, and the errors by field. */
export function refusalOf(problem: ApiProblem): FieldRefusal<JobField> {
  return { message: problem.message, errors: errorsByField(JOB_FIELD_NAMES, problem) };
}
