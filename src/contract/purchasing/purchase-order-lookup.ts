import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Day, Id, Keyphrase, PathId, PersonRef, QueryId, queryInteger, Ref } from '../http/values.ts';
import { Money, Rate } from '../money/money.ts';

const tag = 'Purchase orders';
const mayCall = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'purchaseorder');

export const Currency = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  numberOfDecimals: z.int().check(z.minimum(0), z.maximum(4)),
  isActive: z.boolean(),
});

/** `gross`: tax is added to the net. */
export const TaxStatus = z.extend(ActiveRef, { gross: z.boolean() });

/** A supplier, with what determines tax. Rates in percent. */
export const Supplier = z.extend(ActiveRef, {
  taxRate: z.nullable(Rate),
  overrideTaxRate: z.boolean(),
  isGSTOnPayment: z.boolean(),
  gstTypeVendorID: z.nullable(z.int()),
  paymentCurrencyID: z.nullable(Id),
  /** As printed on orders. */
  address: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  paymentTerms: z.nullable(z.string()),
  /** The address that orders are mailed to. */
  email: z.nullable(z.string()),
  /** The default for new lines. */
  taxStatus: z.nullable(TaxStatus),
});

/** A division with its tax rate in percent and what is printed on orders. */
export const OrderDivision = z.extend(ActiveRef, {
  gstTaxRate: z.nullable(Rate),
  /** The default for new lines if the supplier has none. */
  taxStatus: z.nullable(TaxStatus),
  address: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
});

/** A general ledger account and what it requires on a line. */
export const GlChart = z.extend(ActiveRef, {
  forceClient: z.boolean(),
  forceBrand: z.boolean(),
  forceCampaign: z.boolean(),
  forceJob: z.boolean(),
  forceCategory: z.boolean(),
  forceDepartment: z.boolean(),
  forceEmployee: z.boolean(),
  isReadOnlyForMe: z.boolean(),
});

/** An approver of orders, and why they can't approve an order of this division, in the caller's language. */
export const Approver = z.extend(PersonRef, {
  limit: z.nullable(Money),
  currencyCode: z.nullable(z.string()),
  canApprove: z.boolean(),
  reason: z.nullable(z.string()),
  awayUntil: z.nullable(Day),
  delegate: z.nullable(PersonRef),
  isSuggested: z.boolean(),
});
export type Approver = z.infer<typeof Approver>;

/** A currency for orders; `rate` is today's, null if there is none or it's the base currency. */
export const OrderCurrency = z.extend(Currency, {
  isBase: z.boolean(),
  rate: z.nullable(z.object({ baseUnits: z.string(), currencyUnits: z.string(), day: Day })),
});
export type OrderCurrency = z.infer<typeof OrderCurrency>;

export const listTaxStatuses = endpoint({
  tag,
  method: 'GET',
  path: '/api/vendortaxstatuses/lookup',
  scope: 'orders:read',
  summary: 'Tax statuses of order lines',
  mayCall,
  answer: z.array(TaxStatus),
});

export const listOrderDivisions = endpoint({
  tag,
  method: 'GET',
  path: '/api/divisions/lookup',
  scope: 'orders:read',
  summary: 'Divisions with their tax rates',
  mayCall,
  answer: z.array(OrderDivision),
});

export const listCurrencies = endpoint({
  tag,
  method: 'GET',
  path: '/api/currencies/lookup',
  scope: 'orders:read',
  summary: "Currencies with their decimals, which is the agency's own, and the rate of today of the others",
  mayCall,
  answer: z.array(OrderCurrency),
});

export const searchSuppliers = endpoint({
  tag,
  method: 'GET',
  path: '/api/suppliers/search',
  scope: 'orders:read',
  summary: 'Suppliers by words over code and name, active ones first',
  mayCall,
  query: z.object({ keyphrase: z.optional(Keyphrase), maxResults: z.optional(queryInteger(1, 1000)) }),
  answer: z.array(Supplier),
});

export const listGlCharts = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/glcharts',
  scope: 'orders:read',
  summary: 'Accounts that are offered to every division, and those of one',
  mayCall,
  query: z.object({ divisionID: z.optional(QueryId) }),
  answer: z.array(GlChart),
});

export const listApprovers = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/approvers/:division',
  scope: 'orders:read',
  summary:
    'People who approve orders of a division (0 = of every one), and who of them cannot; with purchaseOrderID, of that order',
  mayCall,
  params: z.object({
    division: z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Invalid id requested')), z.transform(Number)),
  }),
  query: z.object({ purchaseOrderID: z.optional(QueryId) }),
  answer: z.array(Approver),
});

export const lookUpOrderJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/jobs/lookup',
  scope: 'orders:read',
  summary: 'Jobs and internal projects that something can be ordered for, active ones only',
  mayCall,
  query: z.object({ keyphrase: z.optional(Keyphrase), maxResults: z.optional(queryInteger(1, 200)) }),
  answer: z.array(
    z.extend(ActiveRef, {
      client: z.nullable(Ref),
      product: z.nullable(Ref),
      campaign: z.nullable(Ref),
      isBillable: z.boolean(),
    }),
  ),
});
export type OrderJob = z.infer<typeof lookUpOrderJobs.answer>[number];

export const listOrderCostTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/jobs/:id/costtypes',
  scope: 'orders:read',
  summary:
    'Cost types that can be ordered for a job, by the absolute value of its id: what was approved of the estimate, and ' +
    'what orders that are sent or approved leave of it',
  mayCall,
  params: z.object({ id: PathId }),
  answer: z.array(z.extend(ActiveRef, { approvedEstimate: Money, remaining: Money })),
});
export type OrderCostType = z.infer<typeof listOrderCostTypes.answer>[number];

export const checkGlAccountIsReadOnly = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/checkpoglaccountisreadonlyforemployee',
  scope: 'orders:read',
  summary: 'Whether the signed-in person may see the account of a line but not choose it',
  mayCall,
  answer: z.object({ isReadOnly: z.boolean() }),
});
