import type { Job } from '#contract/jobs/job-record.ts';
import type { JobField } from '#domain/jobs/job-fields.ts';
import { type FieldConflict, withSide } from '../../record-editing/merge-fields.ts';
import { editSteps, type FieldRefusal, type RecordEdit, withoutField } from '../../record-editing/record-edit.ts';
import { differingFields, formOf, type JobForm, withField } from './job-form.ts';
import { mergeJob } from './merge-job.ts';

type JobRefusal = FieldRefusal<JobField>;
type JobEdit = RecordEdit<Job, JobForm, FieldConflict<JobForm>, JobField, JobRefusal> | null;

export const jobSteps = editSteps<Job, JobForm, FieldConflict<JobForm>, JobField, JobRefusal>({
  formOf,
  isChanged: (base, form) => differingFields(base, form).length > 0,
  merge: mergeJob,
  withSide,
  withLaterInput: (sent, typed, saved) => mergeJob(sent, typed, formOf(saved)).form,
});

/** Returns the edit after a change to one field; the server's error for it no longer applies. */
export function afterChange<Name extends JobField>(edit: JobEdit, job: Job, name: Name, value: JobForm[Name]): JobEdit {
  return jobSteps.endIfUnchanged(
    jobSteps.afterChange(edit, job, (form) => withField(form, name, value), withoutField(name)),
  );
}
