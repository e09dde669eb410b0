import type { Job } from '#contract/job-record.ts';
import type { JobField } from '#domain/job-fields.ts';
import { differingFields, formOf, type JobForm, withField } from './job-form.ts';
import { type JobClash, mergeJob, withSide } from './merge-job.ts';

/** Why the server did not take a job, in all and by field. */
export type JobRefusal = { message: string; errors: ReadonlyMap<JobField, string> };

/**
 * A job that is being changed: what it was when the first key was pressed, and what stands in the form. null = nothing was
 * changed, and the form follows the job.
 */
export type JobEdit = {
  base: Job;
  form: JobForm;
  /** What both this person and somebody else changed, until it is saved again (JOBE-14). */
  clashes: readonly JobClash[];
  /** What only somebody else changed, which the form took over. */
  taken: readonly JobField[];
  refusal: JobRefusal | null;
} | null;

type StartedEdit = NonNullable<JobEdit>;

/** What is being changed, or the job as it is where nothing was changed yet. */
export function begun(edit: JobEdit, job: Job): StartedEdit {
  return edit ?? { base: job, form: formOf(job), clashes: [], taken: [], refusal: null };
}

/** Nothing is edited any more when everything is back as it was. */
function settled(edit: StartedEdit): JobEdit {
  return edit.clashes.length === 0 && differingFields(edit.base, edit.form).length === 0 ? null : edit;
}

/** One field was changed; why the server refused it no longer holds. */
export function afterChange<Name extends JobField>(edit: JobEdit, job: Job, name: Name, value: JobForm[Name]): JobEdit {
  const before = begun(edit, job);
  const refusal = before.refusal && {
    ...before.refusal,
    errors: new Map([...before.refusal.errors].filter(([field]) => field !== name)),
  };
  return settled({ ...before, form: withField(before.form, name, value), refusal });
}

/** One side of a clash was chosen. */
export function afterChoice(edit: JobEdit, clash: JobClash, side: 'mine' | 'theirs'): JobEdit {
  return edit && { ...edit, form: withSide(edit.form, clash, side) };
}

/** The server did not take it: everything typed stays. */
export function afterRefusal(edit: JobEdit, refusal: JobRefusal): JobEdit {
  return edit && { ...edit, refusal };
}

/** Somebody else was quicker: both changes are merged over the job as it is now, and nothing typed is lost. */
export function afterConflict(edit: JobEdit, current: Job): JobEdit {
  if (!edit) return null;
  const { form, clashes, taken } = mergeJob(edit.base, edit.form, current);
  return settled({ base: current, form, clashes, taken, refusal: null });
}

/** It was saved. What was typed while it was under way stays typed, over the job as it is now. */
export function afterSave(edit: JobEdit, sent: JobForm, saved: Job): JobEdit {
  if (!edit || edit.form === sent) return null;
  const { form } = mergeJob({ ...saved, ...sent }, edit.form, saved);
  return settled({ base: saved, form, clashes: [], taken: [], refusal: null });
}
