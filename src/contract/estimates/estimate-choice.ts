import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Keyphrase, PathId, PersonRef, QueryId, queryInteger, Ref } from '../http/values.ts';
import { Rate } from '../money/money.ts';
import { Approver, OrderCurrency } from '../purchasing/purchase-order-lookup.ts';

const tag = 'Estimates';
const scope = 'estimates:read';
const mayCall = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'estimate');
const params = z.object({ id: PathId });
const query = z.object({ keyphrase: z.optional(Keyphrase), maxResults: z.optional(queryInteger(1, 200)) });

/** A cost type of estimate lines: for hours, or for bought-in work. */
const EstimateCostType = z.extend(ActiveRef, { isTime: z.boolean() });
export type EstimateCostType = z.infer<typeof EstimateCostType>;

/** A tax status with what its tax depends on. */
export const EstimateTaxStatus = z.extend(ActiveRef, { gross: z.boolean(), taxRate: z.nullable(Rate) });
export type EstimateTaxStatus = z.infer<typeof EstimateTaxStatus>;

export const listEstimateChoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/choices',
  scope,
  summary: 'Cost types, tax statuses, people, and currencies with the rates of today, of which estimates are made',
  mayCall,
  answer: z.object({
    costTypes: z.array(EstimateCostType),
    taxStatuses: z.array(EstimateTaxStatus),
    people: z.array(z.extend(PersonRef, { isActive: z.boolean() })),
    currencies: z.array(OrderCurrency),
  }),
});
export type EstimateChoices = z.infer<typeof listEstimateChoices.answer>;

export const lookUpEstimateSuppliers = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/suppliers',
  scope,
  summary: 'Suppliers of what is bought in, by words over code and name, active ones first',
  mayCall,
  query,
  answer: z.array(ActiveRef),
});

export const lookUpEstimateJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/jobs',
  scope,
  summary:
    'Active jobs and internal projects that something can be estimated for, by words over code, name and client, or one by its id',
  mayCall,
  query: z.extend(query, { job: z.optional(QueryId) }),
  answer: z.array(z.extend(ActiveRef, { client: z.nullable(Ref) })),
});

export const listEstimateContacts = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/:id/contacts',
  scope,
  summary: "Contacts of the client of an estimate's job, with their mail addresses, active ones first",
  mayCall,
  params,
  answer: z.array(z.extend(PersonRef, { email: z.nullable(z.string()), isActive: z.boolean() })),
});

export const listEstimateApprovers = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/:id/approvers',
  scope,
  summary: 'People who approve estimates, and who of them cannot approve this one, with why',
  mayCall,
  params,
  answer: z.array(z.pick(Approver, { id: true, name: true, canApprove: true, reason: true })),
});
