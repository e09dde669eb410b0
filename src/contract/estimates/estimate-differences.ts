import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, PathId } from '../http/values.ts';
import { Money } from '../money/money.ts';
import { EstimateLine } from './estimate.ts';

/** A line in two versions, or in one if it was added or removed. */
const LineDifference = z.object({
  key: Id,
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.nullable(EstimateLine),
  after: z.nullable(EstimateLine),
  fields: z.array(z.string()),
});

export const compareEstimates = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates/:id/differences/:otherId',
  scope: 'estimates:read',
  summary: 'What differs between two versions of one job: lines added, removed and changed, and the totals',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  params: z.object({ id: PathId, otherId: PathId }),
  answer: z.object({
    before: z.object({ id: Id, reference: z.string(), net: Money, total: Money }),
    after: z.object({ id: Id, reference: z.string(), net: Money, total: Money }),
    lines: z.array(LineDifference),
  }),
});
export type EstimateDifferences = z.infer<typeof compareEstimates.answer>;
