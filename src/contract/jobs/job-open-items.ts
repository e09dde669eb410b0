import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { HoursSum, Id, PathId, Ref } from '../http/values.ts';

const OpenDocument = z.object({ id: Id, reference: z.string(), approveStatus: z.string() });

export const readOpenItems = endpoint({
  tag: 'Jobs',
  method: 'GET',
  path: '/api/jobs/:id/open-items',
  scope: 'jobs:read',
  summary: 'What would stay open if the job or project were made inactive: to be asked before it is',
  mayCall: (actor) => can(actor, 'read', 'job') || can(actor, 'read', 'project'),
  params: z.object({ id: PathId }),
  answer: z.object({
    orders: z.array(OpenDocument),
    invoices: z.array(OpenDocument),
    unapprovedHours: HoursSum,
    children: z.array(Ref),
  }),
});
export type OpenItems = z.infer<typeof readOpenItems.answer>;
