import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, PathId, PositiveId, text, Uuid } from '../http/values.ts';
import { Estimate } from './estimate.ts';

const tag = 'Estimates';
const params = z.object({ id: PathId });
const mayCreate = (actor: Parameters<typeof can>[0]) => can(actor, 'create', 'estimate');

/** The content of a new estimate: empty, or a copy of a version or template with its own or current rates. */
const NewEstimate = z.strictObject({
  /** Null creates a template. */
  job: z.nullable(z.looseObject({ id: Id })),
  kind: z.enum(['original', 'change']),
  from: z.optional(z.nullable(PositiveId)),
  ratesAnew: z.optional(z.boolean()),
  name: z.optional(text(500)),
  /** Repeating a request returns the estimate created first. */
  requestId: z.optional(Uuid),
});
export type NewEstimate = z.infer<typeof NewEstimate>;

export const createEstimate = endpoint({
  tag,
  method: 'POST',
  path: '/api/estimates',
  scope: 'estimates:write',
  summary: 'Begins the next version of the original of a job, a change order, or a template: empty or as a copy',
  mayCall: mayCreate,
  body: NewEstimate,
  answer: Estimate,
  status: 201,
});

export const copyEstimate = endpoint({
  tag,
  method: 'POST',
  path: '/api/estimates/:id/versions',
  scope: 'estimates:write',
  summary: 'Makes the next version as a copy; what was sent stays as it is',
  mayCall: mayCreate,
  params,
  body: z.strictObject({ requestId: z.optional(Uuid) }),
  answer: Estimate,
  status: 201,
});
