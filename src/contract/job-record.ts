import { z } from 'zod';
import { can } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { JobRow } from './job-list.ts';
import { Rate } from './money.ts';
import { ActiveRef, Day, Id, Instant, Keyphrase, PathId, PersonRef, QueryId, Ref, text } from './values.ts';

const tag = 'Jobs';
const params = z.object({ id: PathId });
type Actor = Parameters<typeof can>[0];
const mayRead = (actor: Actor) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

/** How a job of a division, client or product gets its code; `nextCode` is a preview that nobody has reserved. */
export const NumberingMethod = z.object({
  id: Id,
  code: z.enum(['AUTO', 'MANUAL']),
  source: z.enum(['division', 'client', 'product', 'default']),
  nextCode: z.string().nullable(),
  pattern: z.string().nullable(),
});
export type NumberingMethod = z.infer<typeof NumberingMethod>;

/** A client job or an internal project as it is edited (JOBE-02); a project's id is negative. */
export const Job = JobRow.omit({ progressPercent: true }).extend({
  client: ActiveRef.nullable(),
  product: ActiveRef.nullable(),
  campaign: ActiveRef.nullable(),
  division: ActiveRef.nullable(),
  jobType: ActiveRef.extend({ isRetainer: z.boolean() }).nullable(),
  jobStatus: ActiveRef.nullable(),
  jobScopeType: ActiveRef.nullable(),
  masterJob: ActiveRef.nullable(),
  secondaryAccountExecutive: PersonRef.nullable(),
  accountDirector: PersonRef.nullable(),
  restrictedToOffice: z.boolean(),
  contact: PersonRef.nullable(),
  billingContact: PersonRef.nullable(),
  allowTimeEntries: z.boolean(),
  estimateValidationIgnoredForPurchaseOrders: z.boolean(),
  externalCode1: z.string().nullable(),
  externalCode2: z.string().nullable(),
  externalCode3: z.string().nullable(),
  numberingMethod: NumberingMethod.nullable(),
  notes: z.string().nullable(),
  clientReference: z.string().nullable(),
  clientCostCentre: z.string().nullable(),
  hasTransactions: z.boolean(),
  hasChanges: z.boolean(),
  lastModified: Instant,
  lastModifiedBy: PersonRef.nullable(),
});
export type Job = z.infer<typeof Job>;

/** The longest notes of a job, in characters. */
export const JOB_NOTES_MAXIMUM = 100_000;

/** Something chosen, by its id; whatever else is known of it may come along and is not looked at. 0 or null = nothing. */
const Chosen = z.looseObject({ id: Id }).nullable().optional();
const Line = text(200).nullable().optional();

/** A job as it is saved: what an answer holds can be sent back; what only the server decides is not looked at. */
export const JobSave = z.strictObject({
  id: Id,
  code: text(50).optional(),
  name: text(200).optional(),
  isActive: z.boolean().optional(),
  isBillable: z.boolean().optional(),
  client: Chosen,
  product: Chosen,
  campaign: Chosen,
  jobType: Chosen,
  division: Chosen,
  jobStatus: Chosen,
  jobScopeType: Chosen,
  accountExecutive: Chosen,
  secondaryAccountExecutive: Chosen,
  accountDirector: Chosen,
  opened: Day.nullable().optional(),
  dueDate: Day.nullable().optional(),
  restrictedToOffice: z.boolean().optional(),
  contact: Chosen,
  billingContact: Chosen,
  allowTimeEntries: z.boolean().optional(),
  estimateValidationIgnoredForPurchaseOrders: z.boolean().optional(),
  externalCode1: Line,
  externalCode2: Line,
  externalCode3: Line,
  isMasterJob: z.boolean().optional(),
  masterJob: Chosen,
  notes: text(JOB_NOTES_MAXIMUM).nullable().optional(),
  clientReference: Line,
  clientCostCentre: Line,
  /** PUT: required, as it was read. */
  lastModified: Instant.optional(),
  /** POST: a repeat of the same one answers the job made the first time. */
  requestId: z.uuid().toLowerCase().optional(),
  agencyJob: z.unknown().optional(),
  numberingMethod: z.unknown().optional(),
  favoriteJobId: z.unknown().optional(),
  studioJobCount: z.unknown().optional(),
  hasTransactions: z.unknown().optional(),
  hasChanges: z.unknown().optional(),
  lastModifiedBy: z.unknown().optional(),
  allowedActions: z.unknown().optional(),
});
export type JobSave = z.infer<typeof JobSave>;

const bodyLimit = 2_000_000;

export const readJob = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id',
  summary: 'A client job (JOBE-09)',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params,
  answer: Job,
});

export const createJob = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs',
  summary: 'Makes a client job (JOBE-10)',
  mayCall: (actor) => can(actor, 'create', 'job'),
  bodyLimit,
  body: JobSave,
  answer: Job,
  status: 201,
});

export const updateJob = endpoint({
  tag,
  method: 'PUT',
  path: '/api/jobs/:id',
  summary: 'Changes a client job; 409 with the current one when it was changed since it was read (JOBE-14)',
  mayCall: (actor) => can(actor, 'update', 'job'),
  bodyLimit,
  params,
  body: JobSave,
  answer: Job,
});

export const deleteJob = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/jobs/:id',
  summary: 'Deletes a client job that nothing hangs on (JOB-04)',
  mayCall: (actor) => can(actor, 'delete', 'job'),
  params,
});

export const readDefaultProject = endpoint({
  tag,
  method: 'GET',
  path: '/api/projects/default',
  summary: 'What a new internal project begins with (JOBE-15)',
  mayCall: (actor) => can(actor, 'create', 'project'),
  answer: Job,
});

export const readProject = endpoint({
  tag,
  method: 'GET',
  path: '/api/projects/:id',
  summary: 'An internal project; the path carries the absolute value of its id',
  mayCall: (actor) => can(actor, 'read', 'project'),
  params,
  answer: Job,
});

export const createProject = endpoint({
  tag,
  method: 'POST',
  path: '/api/projects',
  summary: 'Makes an internal project',
  mayCall: (actor) => can(actor, 'create', 'project'),
  bodyLimit,
  body: JobSave,
  answer: Job,
  status: 201,
});

export const updateProject = endpoint({
  tag,
  method: 'PUT',
  path: '/api/projects/:id',
  summary: 'Changes an internal project',
  mayCall: (actor) => can(actor, 'update', 'project'),
  bodyLimit,
  params,
  body: JobSave,
  answer: Job,
});

export const deleteProject = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/projects/:id',
  summary: 'Deletes an internal project that nothing hangs on',
  mayCall: (actor) => can(actor, 'delete', 'project'),
  params,
});

export const readNumberingMethod = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/numbering-method',
  summary: 'How a new job of this division, client and product gets its code (JOBE-12)',
  mayCall: mayRead,
  query: z.object({ divisionId: QueryId.optional(), clientId: QueryId.optional(), productId: QueryId.optional() }),
  answer: NumberingMethod.nullable(),
});

export const listJobDivisions = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/divisions',
  summary: 'Divisions that a job of a client may belong to (JOBE-12)',
  mayCall: mayRead,
  query: z.object({ clientId: QueryId.optional() }),
  answer: z.array(ActiveRef.extend({ hasStudioSupplier: z.boolean(), gstTaxRate: Rate.nullable() })),
});
export type JobDivision = z.infer<typeof listJobDivisions.answer>[number];

export const listJobStatuses = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/jobstatuses',
  summary: 'Statuses of jobs',
  mayCall: mayRead,
  answer: z.array(ActiveRef),
});

export const searchJobScopeTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/jobscopetypes/search',
  summary: 'Scope types of jobs',
  mayCall: mayRead,
  query: z.object({ keyphrase: Keyphrase.optional() }),
  answer: z.array(ActiveRef),
});

export const listJobTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/jobtypes',
  summary: 'Types of jobs',
  mayCall: mayRead,
  answer: z.array(ActiveRef.extend({ isRetainer: z.boolean() })),
});

export const searchClients = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/search',
  summary: 'Clients of the agency',
  mayCall: mayRead,
  query: z.object({ keyphrase: Keyphrase.optional() }),
  answer: z.array(ActiveRef),
});

export const listContacts = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/:id/contacts',
  summary: 'People at a client',
  mayCall: mayRead,
  params,
  answer: z.array(PersonRef),
});

/** A copy of an agency job that a division's studio works on (STUDIO-01). */
export const StudioJob = z.object({
  jobId: Id,
  jobCode: z.string(),
  jobName: z.string(),
  division: Ref,
  accountExecutive: PersonRef.nullable(),
  jobType: Ref.nullable(),
  isActive: z.boolean(),
});
export type StudioJob = z.infer<typeof StudioJob>;

export const listStudioJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/studio-jobs',
  summary: 'Studio jobs of an agency job (STUDIO-02)',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params,
  answer: z.array(StudioJob),
});

export const createStudioJob = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/:id/studio-jobs',
  summary: 'Makes a studio job for a division that has a studio supplier (STUDIO-01)',
  mayCall: (actor) => can(actor, 'create', 'job'),
  params,
  body: z.strictObject({
    divisionId: Id.positive(),
    accountExecutiveId: Id.positive(),
    jobTypeId: Id.positive(),
  }),
  answer: StudioJob,
  status: 201,
});

/** The longest comment on a job, in characters. */
export const COMMENT_MAXIMUM = 4000;

const CommentText = text(COMMENT_MAXIMUM);

/** A file that hangs on a document. */
export const Attachment = z.object({
  id: Id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdOn: Instant,
  createdBy: PersonRef,
});

/** What somebody said about a job (COMM-01); the system's own say what happened. */
export const JobComment = z.object({
  id: Id,
  createdOn: Instant,
  createdBy: PersonRef,
  text: z.string(),
  isSystem: z.boolean(),
  editedOn: Instant.nullable(),
  attachments: z.array(Attachment),
});
export type JobComment = z.infer<typeof JobComment>;

export const listJobComments = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/comments',
  summary: 'Comments on a job, the newest first (COMM-01)',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params,
  answer: z.array(JobComment),
});

export const createJobComment = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/:id/comments',
  summary: 'Adds a comment',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params,
  body: z.strictObject({ text: CommentText, mentions: z.array(Id.positive()).max(50).optional() }),
  answer: JobComment,
  status: 201,
});

const commentParams = z.object({ id: PathId, commentId: PathId });

export const updateJobComment = endpoint({
  tag,
  method: 'PUT',
  path: '/api/jobs/:id/comments/:commentId',
  summary: 'Changes the own comment',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params: commentParams,
  body: z.strictObject({ text: CommentText }),
  answer: JobComment,
});

export const deleteJobComment = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/jobs/:id/comments/:commentId',
  summary: 'Deletes the own comment',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params: commentParams,
});
