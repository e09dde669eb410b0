import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Agency } from './session.ts';
import { ActiveRef, Keyphrase, PathId, PersonRef, QueryBoolean, Ref } from './values.ts';

const tag = 'Lookups';

export const listEmployees = endpoint({
  tag,
  method: 'GET',
  path: '/api/employees',
  summary: 'People of the agency',
  query: z.object({ keyphrase: z.optional(Keyphrase), isActive: z.optional(QueryBoolean) }),
  answer: z.array(z.extend(ActiveRef, { division: z.nullable(Ref), department: z.nullable(PersonRef) })),
});

export const companyDetails = endpoint({
  tag,
  method: 'GET',
  path: '/api/employees/:id/companydetails',
  summary: 'Agency, division and department of a person',
  params: z.object({ id: PathId }),
  answer: z.object({ agency: Agency, division: z.nullable(Ref), department: z.nullable(z.string()) }),
});

export const searchProducts = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/:id/products/search',
  summary: 'Products of a client',
  params: z.object({ id: PathId }),
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});

export const searchCampaigns = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/:id/products/:productId/campaigns/search',
  summary: "Campaigns of a client's product",
  params: z.object({ id: PathId, productId: PathId }),
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});
