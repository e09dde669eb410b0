import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, PathId, PersonRef, PositiveId, Ref } from '../http/values.ts';

const tag = 'Jobs';
const params = z.object({ id: PathId });

/** A copy of an agency job for a division's studio. */
export const StudioJob = z.object({
  jobId: Id,
  jobCode: z.string(),
  jobName: z.string(),
  division: Ref,
  accountExecutive: z.nullable(PersonRef),
  jobType: z.nullable(Ref),
  isActive: z.boolean(),
});
export type StudioJob = z.infer<typeof StudioJob>;

export const listStudioJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/studio-jobs',
  scope: 'jobs:read',
  summary: 'Studio jobs of an agency job',
  mayCall: (actor) => can(actor, 'read', 'job'),
  params,
  answer: z.array(StudioJob),
});

export const createStudioJob = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/:id/studio-jobs',
  scope: 'jobs:write',
  summary: 'Makes a studio job for a division that has a studio supplier',
  mayCall: (actor) => can(actor, 'create', 'job'),
  params,
  body: z.strictObject({
    divisionId: PositiveId,
    accountExecutiveId: PositiveId,
    jobTypeId: PositiveId,
  }),
  answer: StudioJob,
  status: 201,
});
