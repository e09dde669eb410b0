import { z } from 'zod/mini';
import { BUDGET_STATES } from '#domain/billing/client-invoice-budget.ts';
import { can } from '#domain/people/permission.ts';
import { ORDER_STATUSES } from '#domain/purchasing/purchase-order.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { sortBy } from '../http/sorting.ts';
import {
  Day,
  ExportFormat,
  Id,
  Instant,
  Keyphrase,
  PathId,
  PersonRef,
  QueryBoolean,
  queryInteger,
  Ref,
} from '../http/values.ts';
import { omitSort, pageOf, pageQuery } from '../http/whole-list.ts';
import { Allowed } from '../jobs/job-list.ts';
import { Money } from '../money/money.ts';
import { Currency } from './purchase-order-lookup.ts';

const tag = 'Purchase orders';
const mayRead = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'purchaseorder');

/** An order's status, by code, with its name. */
const ApproveStatus = z.object({ code: z.enum(ORDER_STATUSES), name: z.string() });

/** A purchase order in lists. Amounts are those of its active lines, in its currency. */
export const PurchaseOrderRow = z.object({
  id: Id,
  reference: z.string(),
  supplier: Ref,
  division: Ref,
  currency: Currency,
  documentDate: Day,
  deliveryDate: z.nullable(Day),
  details: z.nullable(z.string()),
  approveStatus: ApproveStatus,
  approveStatusComment: z.nullable(z.string()),
  /** Who approved or rejected it and when, while that holds; `onBehalfOf` is the approver for whom a deputy acted. */
  decision: z.nullable(z.object({ at: Instant, by: PersonRef, onBehalfOf: z.nullable(PersonRef) })),
  approver: z.nullable(PersonRef),
  requester: z.nullable(PersonRef),
  createdBy: PersonRef,
  jobs: z.array(Ref),
  net: Money,
  tax: Money,
  total: Money,
  lastModified: Instant,
  hasAttachments: z.boolean(),
  /** A line has both a job and a GL account; the approver is warned first. */
  hasLineOnJobAndAccount: z.boolean(),
  /** A supplier cost is posted against it, so it was delivered. */
  hasCost: z.boolean(),
  /** An approved revision replaced it; its status is CANCELLED. */
  isReplaced: z.boolean(),
  /** The worst budget state of its jobs, for users who may approve it while pending. */
  budget: z.nullable(z.enum(BUDGET_STATES)),
  allowedActions: Allowed,
});
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

/** The maximum number of orders a list returns. */
export const MOST_ORDERS_LISTED = 5000;

export const ORDER_SORT_COLUMNS = [
  'reference',
  'supplier',
  'jobs',
  'documentDate',
  'deliveryDate',
  'requester',
  'approver',
  'status',
  'total',
] as const;
export type OrderSortColumn = (typeof ORDER_SORT_COLUMNS)[number];

/** Comma-separated statuses in a query string; empty matches nothing. */
const StatusList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((list) => list.toUpperCase().split(',').filter(Boolean)),
  ),
  z.array(z.enum(ORDER_STATUSES)),
);

const narrowed = {
  keyphrase: z.optional(Keyphrase),
  sort: z.optional(sortBy(ORDER_SORT_COLUMNS)),
  approveStatus: z.optional(StatusList),
  myRecordsOnly: z.optional(QueryBoolean),
  myApprovals: z.optional(QueryBoolean),
};

export const searchPurchaseOrders = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/search',
  scope: 'orders:read',
  summary:
    'Orders by words over reference, supplier, jobs and details, the newest first; approveStatus = codes with commas; ' +
    'myRecordsOnly = requested or made by me; myApprovals = waiting for me; sorted over all that is found',
  mayCall: mayRead,
  query: z.object({ ...narrowed, maxResults: z.optional(queryInteger(1, MOST_ORDERS_LISTED)) }),
  answer: z.array(PurchaseOrderRow),
});

export const listPurchaseOrders = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders',
  scope: 'orders:read',
  summary: 'All purchase orders, page by page, in the order of their last change',
  mayCall: mayRead,
  query: z.object({ ...omitSort(narrowed), ...pageQuery }),
  answer: pageOf(PurchaseOrderRow),
});

export const exportPurchaseOrders = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/export',
  scope: 'orders:read',
  summary: 'All that a search of orders finds, sorted as the list, as a CSV file or workbook',
  mayCall: mayRead,
  answersAsFile: 'table',
  query: z.object({ ...narrowed, format: ExportFormat }),
  answer: FileBytes,
});

/** An order in a job's list; `netOfJob` is the net of its lines on the job. */
const PurchaseOrderOfJob = z.extend(PurchaseOrderRow, { netOfJob: Money });
export type PurchaseOrderOfJob = z.infer<typeof PurchaseOrderOfJob>;

export const listPurchaseOrdersOfJob = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/jobs/:id',
  scope: 'orders:read',
  summary: 'Orders of a job or internal project, by the absolute value of its id',
  mayCall: mayRead,
  params: z.object({ id: PathId }),
  answer: z.array(PurchaseOrderOfJob),
});

/** An own order that someone else decided on. */
const DecidedOrder = z.extend(
  z.pick(PurchaseOrderRow, {
    id: true,
    reference: true,
    supplier: true,
    approveStatus: true,
    approveStatusComment: true,
  }),
  { decision: PurchaseOrderRow.shape.decision.def.innerType },
);
export type DecidedOrder = z.infer<typeof DecidedOrder>;

export const readPurchaseOrderNotices = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/notices',
  scope: 'orders:read',
  summary:
    'How many orders wait for the signed-in person, as approver or deputy; and which of their own others have approved or ' +
    'rejected in the last two weeks, the latest first, as long as that stands',
  mayCall: mayRead,
  answer: z.object({ waitingForMe: z.int(), decided: z.array(DecidedOrder) }),
});
export type PurchaseOrderNotices = z.infer<typeof readPurchaseOrderNotices.answer>;
