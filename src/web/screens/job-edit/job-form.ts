import type { Job, JobSave } from '#contract/jobs/job-record.ts';
import type { DocumentField } from '#domain/documents/document-fields.ts';
import { JOB_FIELD_NAMES, JOB_FIELDS, type JobField } from '#domain/jobs/job-fields.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { differingFields as fieldsThatDiffer, pickFields } from '../../record-editing/merge-fields.ts';

export type JobForm = Pick<Job, JobField>;

/** Returns the fields in which two forms differ. */
export function differingFields(one: JobForm, other: JobForm): JobField[] {
  return fieldsThatDiffer(JOB_FIELD_NAMES, one, other);
}

export function formOf(job: Job): JobForm {
  return pickFields<JobForm, JobField>(JOB_FIELD_NAMES, job);
}

/** Changes one field of the form, and clears what no longer fits: a retainer is either a master or a child. */
export function withField<Name extends JobField>(form: JobForm, name: Name, value: JobForm[Name]): JobForm {
  if (isSameValue(form[name], value)) return { ...form, [name]: value };
  const changed: JobForm = { ...form, [name]: value };
  const field: DocumentField = JOB_FIELDS[name];
  if (field.holds === 'reference')
    Object.assign(changed, Object.fromEntries((field.clears ?? []).map((other) => [other, null])));
  if (!changed.jobType?.isRetainer) return { ...changed, isMasterJob: false, masterJob: null };
  return changed.isMasterJob ? { ...changed, masterJob: null } : changed;
}

/**
 * Returns the request that saves a job: only the changes of an existing job, with the time it was read; all values of a new one, with a
 * request ID, so that sending it again creates no second job.
 */
export function jobSaveOf(base: Job, form: JobForm, requestId: string): JobSave {
  const names = base.id === 0 ? JOB_FIELD_NAMES : differingFields(base, form);
  const values = Object.fromEntries(names.map((name) => [name, form[name]]));
  return base.id === 0
    ? { ...values, id: 0, isBillable: base.isBillable, requestId }
    : { ...values, id: base.id, lastModified: base.lastModified };
}
