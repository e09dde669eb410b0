import { Job, type JobSave } from '#contract/job-record.ts';
import { JOB_FIELD_NAMES, type JobField } from '#domain/job-fields.ts';
import { ApiProblem, isServerAway } from '../../platform/api.ts';
import type { JobRefusal } from './job-edit-state.ts';
import { differingFields, formOf, type JobForm, jobSaveOf } from './job-form.ts';
import { sendJob } from './job-queries.ts';

/** What became of saving a job: in every case but the first the form keeps what was typed (JOBE-14). */
export type SaveOutcome =
  | { kind: 'saved'; job: Job }
  | { kind: 'conflict'; current: Job }
  /** `isUnanswered` = no answer came: it may have been saved all the same. */
  | { kind: 'refused'; refusal: JobRefusal; isUnanswered: boolean };

/** A new job's request, which makes one job however often it is sent; and what it held when no answer came. */
export type CreationRequest = { id: string; unanswered: JobForm | null; copyOf: JobSave['copyOf'] };

/** Saves a form over the job that it began with. */
export async function saveJob(base: Job, form: JobForm, request: CreationRequest): Promise<SaveOutcome> {
  try {
    const sent = jobSaveOf(base, form, request.id);
    const saved = await sendJob(base, base.id === 0 && request.copyOf ? { ...sent, copyOf: request.copyOf } : sent);
    const later = base.id === 0 ? changedSince(request.unanswered, form, saved) : null;
    return { kind: 'saved', job: later ? await sendJob(saved, jobSaveOf(saved, later, request.id)) : saved };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const current = Job.safeParse(error.problem.current);
    if (error.status === 409 && base.id !== 0 && current.success) return { kind: 'conflict', current: current.data };
    return { kind: 'refused', refusal: refusalOf(error), isUnanswered: isServerAway(error) };
  }
}

/**
 * What was changed in a form after a request that stayed without an answer: when it had made its job all the same, the repeat
 * answers that job, without the changes. null = the job has everything.
 */
export function changedSince(unanswered: JobForm | null, form: JobForm, saved: Job): JobForm | null {
  const names = unanswered ? differingFields(unanswered, form) : [];
  const later: JobForm = { ...formOf(saved), ...Object.fromEntries(names.map((name) => [name, form[name]])) };
  return differingFields(saved, later).length > 0 ? later : null;
}

/** The message of a refusal, and those of its fields: `client` and `client.id` are both of the client. */
export function refusalOf({ message, problem }: ApiProblem): JobRefusal {
  const errors = new Map<JobField, string>();
  for (const { path, message: why } of problem.errors ?? []) {
    const name = JOB_FIELD_NAMES.find((candidate) => path.split(/[./]/).includes(candidate));
    if (name && !errors.has(name)) errors.set(name, why);
  }
  return { message, errors };
}
