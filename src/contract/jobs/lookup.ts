import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Keyphrase, PathId, PersonRef, QueryBoolean, Ref } from '../http/values.ts';
import { CLIENT_LOOKUP, PEOPLE_LOOKUP } from '../identity/lookup-scopes.ts';
import { Agency } from '../identity/session.ts';

const tag = 'Lookups';

export const listEmployees = endpoint({
  tag,
  method: 'GET',
  path: '/api/employees',
  scope: PEOPLE_LOOKUP,
  summary: 'People of the agency',
  query: z.object({ keyphrase: z.optional(Keyphrase), isActive: z.optional(QueryBoolean) }),
  answer: z.array(z.extend(ActiveRef, { division: z.nullable(Ref), department: z.nullable(PersonRef) })),
});

export const companyDetails = endpoint({
  tag,
  method: 'GET',
  path: '/api/employees/:id/companydetails',
  scope: PEOPLE_LOOKUP,
  summary: 'Agency, division and department of a person',
  params: z.object({ id: PathId }),
  answer: z.object({ agency: Agency, division: z.nullable(Ref), department: z.nullable(z.string()) }),
});

export const searchProducts = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/:id/products/search',
  scope: CLIENT_LOOKUP,
  summary: 'Products of a client',
  params: z.object({ id: PathId }),
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});

export const searchCampaigns = endpoint({
  tag,
  method: 'GET',
  path: '/api/clients/:id/products/:productId/campaigns/search',
  scope: CLIENT_LOOKUP,
  summary: "Campaigns of a client's product",
  params: z.object({ id: PathId, productId: PathId }),
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(ActiveRef),
});
