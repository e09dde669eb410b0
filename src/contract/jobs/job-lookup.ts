import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Id, Keyphrase, PathId, PersonRef, QueryId, Ref } from '../http/values.ts';
import { Rate } from '../money/money.ts';

const tag = 'Jobs';
const params = z.object({ id: PathId });
const mayRead = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

/** How jobs of a division, client or product get their codes. `nextCode` is a preview and not reserved. */
export const NumberingMethod = z.object({
  id: Id,
  code: z.enum(['AUTO', 'MANUAL']),
  source: z.enum(['division', 'client', 'product', 'default']),
  nextCode: z.nullable(z.string()),
  pattern: z.nullable(z.string()),
});
export type NumberingMethod = z.infer<typeof NumberingMethod>;

export const readNumberingMethod = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/numbering-method',
  scope: 'jobs:read',
  summary: 'How a new job of this division, client and product gets its code',
  mayCall: mayRead,
  query: z.object({ divisionId: z.optional(QueryId), clientId: z.optional(QueryId), productId: z.optional(QueryId) }),
  answer: z.nullable(NumberingMethod),
});

export const listJobDivisions = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/divisions',
  scope: 'jobs:read',
  summary: 'Divisions that a job of a client may belong to',
  mayCall: mayRead,
  query: z.object({ clientId: z.optional(QueryId) }),
  answer: z.array(z.extend(ActiveRef, { hasStudioSupplier: z.boolean(), gstTaxRate: z.nullable(Rate) })),
});
export type JobDivision = z.infer<typeof listJobDivisions.answer>[number];

export const listJobStatuses = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/jobstatuses',
  scope: 'jobs:read',
  summary: 'Statuses of jobs',
  mayCall: mayRead,
  answer: z.array(ActiveRef),
});

export const searchJobScopeTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/jobscopetypes/search',
  scope: 'jobs:read',
  summary: 'Scope types of jobs',
  mayCall: mayRead,
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});

export const listJobTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/jobtypes',
  scope: 'jobs:read',
  summary: 'Types of jobs',
  mayCall: mayRead,
  answer: z.array(z.extend(ActiveRef, { isRetainer: z.boolean() })),
});

export const searchRateCards = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/ratecards/search',
  scope: 'jobs:read',
  summary: 'Rate cards that a job can have',
  mayCall: mayRead,
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});

export const searchClients = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/search',
  scope: 'jobs:read',
  summary: 'Clients of the agency',
  mayCall: mayRead,
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});

export const searchEveryProduct = endpoint({
  tag,
  method: 'GET',
  path: '/api/products/search',
  scope: 'jobs:read',
  summary: 'Products of all clients, or of one, each with its client',
  mayCall: mayRead,
  query: z.object({ keyphrase: z.optional(Keyphrase), clientId: z.optional(QueryId) }),
  answer: z.array(z.extend(ActiveRef, { client: Ref })),
});

export const searchEveryCampaign = endpoint({
  tag,
  method: 'GET',
  path: '/api/campaigns/search',
  scope: 'jobs:read',
  summary: 'Campaigns of all products, or of one client or product, each with both',
  mayCall: mayRead,
  query: z.object({
    keyphrase: z.optional(Keyphrase),
    clientId: z.optional(QueryId),
    productId: z.optional(QueryId),
  }),
  answer: z.array(z.extend(ActiveRef, { client: Ref, product: Ref })),
});

export const listContacts = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/:id/contacts',
  scope: 'jobs:read',
  summary: 'People at a client',
  mayCall: mayRead,
  params,
  answer: z.array(PersonRef),
});
