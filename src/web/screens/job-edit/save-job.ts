import { Job } from '#contract/job-record.ts';
import { ApiProblem } from '../../platform/api.ts';
import type { JobRefusal } from './job-edit-state.ts';
import { JOB_FORM_FIELDS, type JobForm, type JobFormField, jobSaveOf } from './job-form.ts';
import { sendJob } from './job-queries.ts';

/** What became of saving a job: in every case but the first the form keeps what was typed (JOBE-14). */
export type SaveOutcome =
  | { kind: 'saved'; job: Job }
  | { kind: 'conflict'; current: Job }
  | { kind: 'refused'; refusal: JobRefusal };

/** Saves a form over the job that it began with. */
export async function saveJob(base: Job, form: JobForm, requestId: string): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', job: await sendJob(base, jobSaveOf(base, form, requestId)) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const current = Job.safeParse(error.problem.current);
    if (error.status === 409 && current.success) return { kind: 'conflict', current: current.data };
    return { kind: 'refused', refusal: refusalOf(error) };
  }
}

/** The message of a refusal, and those of its fields: `client` and `client.id` are both of the client. */
export function refusalOf({ message, problem }: ApiProblem): JobRefusal {
  const errors = new Map<JobFormField, string>();
  for (const { path, message: why } of problem.errors ?? []) {
    const name = JOB_FORM_FIELDS.find((candidate) => path.split(/[./]/).includes(candidate));
    if (name && !errors.has(name)) errors.set(name, why);
  }
  return { message, errors };
}
