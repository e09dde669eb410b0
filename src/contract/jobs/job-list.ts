import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { sortBy } from '../http/sorting.ts';
import {
  Day,
  ExportFormat,
  Id,
  Instant,
  Keyphrase,
  PersonRef,
  QueryBoolean,
  QueryId,
  queryInteger,
  Ref,
} from '../http/values.ts';
import { omitSort, pageOf, pageQuery } from '../http/whole-list.ts';

const tag = 'Jobs';

/** The actions the caller may take on a document now, by the same rules that guard them. */
export const Allowed = z.array(z.string());

/** A job in lists; an internal project's id is negative. */
export const JobRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isBillable: z.boolean(),
  client: z.nullable(Ref),
  clientOrderNumber: z.nullable(z.string()),
  product: z.nullable(Ref),
  campaign: z.nullable(Ref),
  jobType: z.nullable(Ref),
  division: z.nullable(Ref),
  jobStatus: z.nullable(Ref),
  accountExecutive: z.nullable(PersonRef),
  opened: z.nullable(Day),
  dueDate: z.nullable(Day),
  isMasterJob: z.boolean(),
  masterJob: z.nullable(Ref),
  agencyJob: z.nullable(Ref),
  favoriteJobId: z.nullable(Id),
  studioJobCount: z.int(),
  /** Actuals as a percentage of approved estimates, with 1 decimal; null without one. */
  progressPercent: z.nullable(z.string()),
  allowedActions: Allowed,
  lastModified: Instant,
});
export type JobRow = z.infer<typeof JobRow>;

/** The result of one item of a bulk action: an error or a warning; neither if it succeeded. */
export const ResultItem = z.object({
  id: Id,
  error: z.nullable(z.string()),
  warning: z.nullable(z.string()),
  lastModified: z.nullable(Instant),
  approveStatus: z.nullable(z.object({ code: z.string(), name: z.string() })),
});
export type ResultItem = z.infer<typeof ResultItem>;

/** The maximum number of jobs a list returns. */
export const MOST_JOBS_LISTED = 1000;

/** The maximum number of jobs deleted per call. */
const MOST_JOBS_AT_ONCE = 500;

export const JOB_SORT_COLUMNS = [
  'code',
  'name',
  'client',
  'clientOrderNumber',
  'jobType',
  'accountExecutive',
  'opened',
  'dueDate',
  'progress',
] as const;
export type JobSortColumn = (typeof JOB_SORT_COLUMNS)[number];

/** Alerts by which jobs can be filtered. */
export const JOB_ALERTS = ['notransaction', 'noactivity', 'inactive'] as const;

const mayReadJobs = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

const narrowed = {
  keyphrase: z.optional(Keyphrase),
  status: z.optional(z.enum(['active', 'inactive', 'all'])),
  type: z.optional(z.enum(['job', 'project', 'all'])),
  favorite: z.optional(QueryBoolean),
  accountExecutiveID: z.optional(QueryId),
  sort: z.optional(sortBy(JOB_SORT_COLUMNS)),
};

export const searchJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/search',
  scope: 'jobs:read',
  summary:
    'Jobs by words in any order over code, name and client, without regard to case and accents; status active or inactive, ' +
    'type job or project, favourites only, of somebody who is account executive, second one or director of them; sorted over ' +
    'all that is found',
  mayCall: mayReadJobs,
  query: z.object({ ...narrowed, maxResults: z.optional(queryInteger(1, MOST_JOBS_LISTED)) }),
  answer: z.array(JobRow),
});

export const listJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs',
  scope: 'jobs:read',
  summary: 'All jobs and projects, page by page, in the order of their last change',
  mayCall: mayReadJobs,
  query: z.object({ ...omitSort(narrowed), ...pageQuery }),
  answer: pageOf(JobRow),
});

export const exportJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/export',
  scope: 'jobs:read',
  summary: 'All that a search of jobs finds, sorted as the list, as a CSV file or workbook',
  mayCall: mayReadJobs,
  answersAsFile: 'table',
  query: z.object({ ...narrowed, format: ExportFormat }),
  answer: FileBytes,
});

export const searchJobsByIds = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/searchbyids',
  worksWhenQuiet: true,
  scope: 'jobs:read',
  summary: 'The jobs of an alert, by their ids, in their order; by words and page by page as other lists',
  mayCall: mayReadJobs,
  query: z.object({
    keyphrase: z.optional(Keyphrase),
    sort: z.optional(sortBy(JOB_SORT_COLUMNS)),
    maxResults: z.optional(queryInteger(1, MOST_JOBS_LISTED)),
  }),
  body: z.array(Id).check(z.maxLength(10_000)),
  answer: z.array(JobRow),
});

export const listJobAlerts = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/alerts',
  scope: 'jobs:read',
  summary: 'Jobs that somebody should look at, counted by why; of one employee’s jobs, where one is named',
  mayCall: (actor) => can(actor, 'read', 'job'),
  query: z.object({ employeeId: z.optional(QueryId) }),
  answer: z.array(
    z.object({
      type: z.enum(JOB_ALERTS),
      label: z.string(),
      count: z.int(),
      severity: z.enum(['info', 'warning', 'danger']),
      jobIds: z.array(Id),
      days: z.nullable(z.int()),
    }),
  ),
});
export type JobAlert = z.infer<typeof listJobAlerts.answer>[number];

export const deleteJobs = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/deletions',
  scope: 'jobs:write',
  summary: 'Deletes several jobs, each on its own: one with time, orders, costs, estimates or invoices stays',
  mayCall: (actor) => can(actor, 'delete', 'job') || can(actor, 'delete', 'project'),
  body: z.array(Id).check(z.minLength(1), z.maxLength(MOST_JOBS_AT_ONCE)),
  answer: z.array(ResultItem),
});
