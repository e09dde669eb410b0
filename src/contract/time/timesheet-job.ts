import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import {
  CostType,
  Id,
  Keyphrase,
  PathId,
  PersonRef,
  QueryBoolean,
  QueryId,
  queryInteger,
  Ref,
} from '../http/values.ts';
import { JobBrief } from './time-entry.ts';

const tag = 'Jobs';

const params = z.object({ id: PathId });

/** A job in the time sheet's search. */
export const JobFound = z.extend(JobBrief, { favoriteJobId: z.nullable(Id) });
export type JobFound = z.infer<typeof JobFound>;

export const JobDetails = z.extend(JobFound, {
  jobType: z.nullable(Ref),
  accountExecutive: z.nullable(PersonRef),
  accountDirector: z.nullable(PersonRef),
  product: z.nullable(Ref),
  allowTimeEntries: z.boolean(),
});
export type JobDetails = z.infer<typeof JobDetails>;

export const searchTimesheetJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/jobs/search',
  scope: 'time:read',
  summary: 'Active jobs and projects that allow time entries, favourites first',
  query: z.object({
    employeeid: z.optional(QueryId),
    keyphrase: z.optional(Keyphrase),
    mine: z.optional(QueryBoolean),
    maxResults: z.optional(queryInteger(1, 200)),
  }),
  answer: z.array(JobFound),
});

export const readJobDetails = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/jobs/:id/details',
  scope: 'time:read',
  summary: 'A client job as time entry needs it',
  params,
  answer: JobDetails,
});

export const readProjectDetails = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/projects/:id/details',
  scope: 'time:read',
  summary: 'An internal project as time entry needs it',
  params,
  answer: JobDetails,
});

export const listJobCostTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/jobs/:id/costtypes',
  scope: 'time:read',
  summary: 'Cost types that a client job offers for time',
  params,
  answer: z.array(CostType),
});

export const listProjectCostTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/projects/:id/costtypes',
  scope: 'time:read',
  summary: 'Cost types that an internal project offers for time',
  params,
  answer: z.array(CostType),
});

/** A favourite job; `id` and `favoriteJobId` are the favourite's own. */
const FavoriteJob = z.object({ id: Id, favoriteJobId: Id, job: z.object({ id: Id, isBillable: z.boolean() }) });
export type FavoriteJob = z.infer<typeof FavoriteJob>;

export const createFavoriteJob = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/favorites',
  scope: 'time:write',
  summary: 'Makes a job a favourite; again answers 200 and the favourite that is there',
  body: z.strictObject({ id: Id, isBillable: z.boolean() }),
  answer: FavoriteJob,
  status: 201,
});

export const listFavoriteJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/favorites',
  scope: 'time:read',
  summary: 'Favourite jobs of the signed-in person',
  answer: z.array(FavoriteJob),
});

export const deleteFavoriteJob = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/jobs/favorites/:id',
  scope: 'time:write',
  summary: "Ends a favourite; the id is the favourite's",
  params,
});
