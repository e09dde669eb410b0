import { z } from 'zod';
import { can } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { sortBy } from './sorting.ts';
import { Day, Id, Instant, Keyphrase, PersonRef, QueryBoolean, QueryId, queryInteger, Ref } from './values.ts';

const tag = 'Jobs';

/** What the caller may do with a document now, by the rule that guards the action. */
export const Allowed = z.array(z.string());

/** A job in lists; an internal project's id is negative. */
export const JobRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isBillable: z.boolean(),
  client: Ref.nullable(),
  product: Ref.nullable(),
  campaign: Ref.nullable(),
  jobType: Ref.nullable(),
  division: Ref.nullable(),
  jobStatus: Ref.nullable(),
  accountExecutive: PersonRef.nullable(),
  opened: Day.nullable(),
  dueDate: Day.nullable(),
  isMasterJob: z.boolean(),
  masterJob: Ref.nullable(),
  agencyJob: Ref.nullable(),
  favoriteJobId: Id.nullable(),
  studioJobCount: z.int(),
  /** Actuals as a part of the approved estimates, in percent with 1 decimal; null without an approved estimate. */
  progressPercent: z.string().nullable(),
  allowedActions: Allowed,
});
export type JobRow = z.infer<typeof JobRow>;

/** What went wrong or is to be known about one item of a list of actions; all well = neither. */
export const ResultItem = z.object({
  id: Id,
  error: z.string().nullable(),
  warning: z.string().nullable(),
  lastModified: Instant.nullable(),
  approveStatus: z.object({ code: z.string(), name: z.string() }).nullable(),
});
export type ResultItem = z.infer<typeof ResultItem>;

/** The most that a list of jobs answers. */
export const MOST_JOBS_LISTED = 1000;

/** Columns by which jobs can be sorted (JOB-07). */
export const JOB_SORT_COLUMNS = [
  'code',
  'name',
  'client',
  'jobType',
  'accountExecutive',
  'opened',
  'dueDate',
  'progress',
] as const;
export type JobSortColumn = (typeof JOB_SORT_COLUMNS)[number];

/** Jobs that are wanted by their alert (JDASH-02). */
export const JOB_ALERTS = ['notransaction', 'noactivity', 'inactive'] as const;

const mayReadJobs = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

export const searchJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/search',
  summary:
    'Jobs by words in any order over code, name and client, without regard to case and accents; status active or inactive, ' +
    'type job or project, favourites only, of somebody who is account executive, second one or director of them; sorted over ' +
    'all that is found (JOB-02, JOB-06, FIX-37)',
  mayCall: mayReadJobs,
  query: z.object({
    keyphrase: Keyphrase.optional(),
    status: z.enum(['active', 'inactive', 'all']).optional(),
    type: z.enum(['job', 'project', 'all']).optional(),
    favorite: QueryBoolean.optional(),
    accountExecutiveID: QueryId.optional(),
    sort: sortBy(JOB_SORT_COLUMNS).optional(),
    maxResults: queryInteger(1, MOST_JOBS_LISTED).optional(),
  }),
  answer: z.array(JobRow),
});

export const searchJobsByIds = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/searchbyids',
  summary:
    'The jobs of an alert, by their ids, in their order; by words and page by page as other lists (JOB-05, FIX-36)',
  mayCall: mayReadJobs,
  query: z.object({
    keyphrase: Keyphrase.optional(),
    sort: sortBy(JOB_SORT_COLUMNS).optional(),
    maxResults: queryInteger(1, MOST_JOBS_LISTED).optional(),
  }),
  body: z.array(Id).max(10_000),
  answer: z.array(JobRow),
});

export const listJobAlerts = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/alerts',
  summary: 'Jobs that somebody should look at, counted by why; of one employee’s jobs, where one is named (JDASH-02)',
  mayCall: (actor) => can(actor, 'read', 'job'),
  query: z.object({ employeeId: QueryId.optional() }),
  answer: z.array(
    z.object({
      type: z.enum(JOB_ALERTS),
      label: z.string(),
      count: z.int(),
      severity: z.enum(['info', 'warning', 'danger']),
      jobIds: z.array(Id),
      days: z.int().nullable(),
    }),
  ),
});
export type JobAlert = z.infer<typeof listJobAlerts.answer>[number];

export const deleteJobs = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/deletions',
  summary: 'Deletes several jobs, each on its own: one with time, orders, costs, estimates or invoices stays (JOB-04)',
  mayCall: (actor) => can(actor, 'delete', 'job') || can(actor, 'delete', 'project'),
  body: z.array(Id).min(1).max(500),
  answer: z.array(ResultItem),
});
