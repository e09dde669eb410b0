import { z } from 'zod/mini';
import { JOB_FIELDS } from '#domain/jobs/job-fields.ts';
import { can } from '#domain/people/permission.ts';
import { saveShape } from '../documents/document-save.ts';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Id, Instant, NotLookedAt, PathId, PersonRef, Uuid } from '../http/values.ts';
import { JobRow } from './job-list.ts';
import { NumberingMethod } from './job-lookup.ts';

const tag = 'Jobs';
const params = z.object({ id: PathId });

/** A client job or internal project as edited; a project's id is negative. */
export const Job = z.extend(z.omit(JobRow, { progressPercent: true }), {
  client: z.nullable(ActiveRef),
  product: z.nullable(ActiveRef),
  campaign: z.nullable(ActiveRef),
  division: z.nullable(ActiveRef),
  jobType: z.nullable(z.extend(ActiveRef, { isRetainer: z.boolean() })),
  jobStatus: z.nullable(ActiveRef),
  jobScopeType: z.nullable(ActiveRef),
  rateCard: z.nullable(ActiveRef),
  masterJob: z.nullable(ActiveRef),
  secondaryAccountExecutive: z.nullable(PersonRef),
  accountDirector: z.nullable(PersonRef),
  restrictedToOffice: z.boolean(),
  contact: z.nullable(PersonRef),
  billingContact: z.nullable(PersonRef),
  allowTimeEntries: z.boolean(),
  estimateValidationIgnoredForPurchaseOrders: z.boolean(),
  externalCode1: z.nullable(z.string()),
  externalCode2: z.nullable(z.string()),
  externalCode3: z.nullable(z.string()),
  numberingMethod: z.nullable(NumberingMethod),
  notes: z.nullable(z.string()),
  clientReference: z.nullable(z.string()),
  clientCostCentre: z.nullable(z.string()),
  hasTransactions: z.boolean(),
  hasChanges: z.boolean(),
  lastModifiedBy: z.nullable(PersonRef),
});
export type Job = z.infer<typeof Job>;

/** A job to save. A response can be sent back; what only the server decides is ignored. */
export const JobSave = z.strictObject({
  ...saveShape(JOB_FIELDS),
  id: Id,
  isBillable: z.optional(z.boolean()),
  /** PUT: required, as read. */
  lastModified: z.optional(Instant),
  /** POST: repeating a request returns the job created first. */
  requestId: z.optional(Uuid),
  /** POST: the job of the same kind that is copied, and which parts in addition to the sent fields. */
  copyOf: z.nullish(z.strictObject({ id: Id, estimate: z.boolean(), costTypes: z.boolean() })),
  agencyJob: NotLookedAt,
  numberingMethod: NotLookedAt,
  favoriteJobId: NotLookedAt,
  studioJobCount: NotLookedAt,
  hasTransactions: NotLookedAt,
  hasChanges: NotLookedAt,
  lastModifiedBy: NotLookedAt,
  allowedActions: NotLookedAt,
});
export type JobSave = z.infer<typeof JobSave>;

export const readJob = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id',
  scope: 'jobs:read',
  summary: 'A client job',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params,
  answer: Job,
});

export const createJob = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs',
  scope: 'jobs:write',
  summary: 'Makes a client job',
  mayCall: (actor) => can(actor, 'create', 'job'),
  body: JobSave,
  answer: Job,
  status: 201,
});

export const updateJob = endpoint({
  tag,
  method: 'PUT',
  path: '/api/jobs/:id',
  scope: 'jobs:write',
  summary: 'Changes a client job; 409 with the current one when it was changed since it was read',
  mayCall: (actor) => can(actor, 'update', 'job'),
  params,
  body: JobSave,
  answer: Job,
});

export const deleteJob = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/jobs/:id',
  scope: 'jobs:write',
  summary: 'Deletes a client job that nothing hangs on',
  mayCall: (actor) => can(actor, 'delete', 'job'),
  params,
});

export const readDefaultProject = endpoint({
  tag,
  method: 'GET',
  path: '/api/projects/default',
  scope: 'jobs:read',
  summary: 'What a new internal project begins with',
  mayCall: (actor) => can(actor, 'create', 'project'),
  answer: Job,
});

export const readProject = endpoint({
  tag,
  method: 'GET',
  path: '/api/projects/:id',
  scope: 'jobs:read',
  summary: 'An internal project; the path carries the absolute value of its id',
  mayCall: (actor) => can(actor, 'read', 'project'),
  params,
  answer: Job,
});

export const createProject = endpoint({
  tag,
  method: 'POST',
  path: '/api/projects',
  scope: 'jobs:write',
  summary: 'Makes an internal project',
  mayCall: (actor) => can(actor, 'create', 'project'),
  body: JobSave,
  answer: Job,
  status: 201,
});

export const updateProject = endpoint({
  tag,
  method: 'PUT',
  path: '/api/projects/:id',
  scope: 'jobs:write',
  summary: 'Changes an internal project',
  mayCall: (actor) => can(actor, 'update', 'project'),
  params,
  body: JobSave,
  answer: Job,
});

export const deleteProject = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/projects/:id',
  scope: 'jobs:write',
  summary: 'Deletes an internal project that nothing hangs on',
  mayCall: (actor) => can(actor, 'delete', 'project'),
  params,
});
