import { z } from 'zod/mini';
import { JOB_FIELDS } from '#domain/jobs/job-fields.ts';
import { can } from '#domain/people/permission.ts';
import { saveShape } from '../documents/document-save.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant } from '../http/values.ts';
import { JobRow } from './job-list.ts';

/** The maximum number of jobs saved per call. */
export const MOST_JOBS_SAVED = 500;

const { accountExecutive, jobStatus, dueDate } = saveShape(JOB_FIELDS);

/** A job's changes in a sheet; fields left out stay unchanged. */
const JobRowToSave = z.strictObject({ id: Id, lastModified: Instant, accountExecutive, jobStatus, dueDate });
export type JobRowToSave = z.infer<typeof JobRowToSave>;

/** The result of a row: the current job, if it exists, and why the row was rejected, with the invalid fields. */
const JobRowResult = z.object({
  id: Id,
  job: z.nullable(JobRow),
  error: z.nullable(z.string()),
  fields: z.array(z.string()),
});
export type JobRowResult = z.infer<typeof JobRowResult>;

export const saveJobs = endpoint({
  tag: 'Jobs',
  method: 'POST',
  path: '/api/jobs/batch',
  scope: 'jobs:write',
  summary:
    'Changes account executive, status and due date of several jobs, each saved or refused on its own, in the order sent',
  mayCall: (actor) => can(actor, 'update', 'job') || can(actor, 'update', 'project'),
  body: z.strictObject({ rows: z.array(JobRowToSave).check(z.minLength(1), z.maxLength(MOST_JOBS_SAVED)) }),
  answer: z.array(JobRowResult),
});
