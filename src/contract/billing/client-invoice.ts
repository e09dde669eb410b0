import { z } from 'zod/mini';
import {
  approvableKinds,
  INVOICE_KINDS,
  INVOICE_STATUSES,
  MOST_INVOICES_AT_ONCE,
  REJECTION_MAXIMUM,
} from '#domain/billing/client-invoice.ts';
import { BUDGET_STATES } from '#domain/billing/client-invoice-budget.ts';
import type { Actor } from '#domain/people/permission.ts';
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
  PositiveId,
  queryInteger,
  Ref,
  text,
} from '../http/values.ts';
import { omitSort, pageOf, pageQuery } from '../http/whole-list.ts';
import { Attachment } from '../jobs/job-comment.ts';
import { ResultItem } from '../jobs/job-list.ts';
import { Money } from '../money/money.ts';
import { Currency } from '../purchasing/purchase-order-lookup.ts';

const tag = 'Client invoices';
/** Which kinds the caller may approve, and therefore see, is checked once the kind is known. */
const mayCall = (actor: Actor) => approvableKinds(actor).length > 0;

const BudgetState = z.enum(BUDGET_STATES);

/** A client invoice in lists. Amounts are the sums of its lines, in its currency. */
export const ClientInvoiceRow = z.object({
  id: Id,
  reference: z.string(),
  kind: z.enum(INVOICE_KINDS),
  client: Ref,
  jobs: z.array(Ref),
  division: Ref,
  documentDate: Day,
  dueDate: z.nullable(Day),
  netAmount: Money,
  taxAmount: Money,
  totalAmount: Money,
  currency: Currency,
  accountExecutive: z.nullable(PersonRef),
  approveStatus: z.object({ code: z.enum(INVOICE_STATUSES), name: z.string() }),
  approveStatusComment: z.nullable(z.string()),
  createdBy: PersonRef,
  lastModified: Instant,
  /** Whether the caller may decide on it now. Checkbox and buttons follow this. */
  canApprove: z.boolean(),
  /** The most urgent budget state of the jobs on a pending invoice; null otherwise. */
  budget: z.nullable(BudgetState),
});
export type ClientInvoiceRow = z.infer<typeof ClientInvoiceRow>;

/** A line with what its job was estimated, cost and billed before for its cost type; null without a cost type. */
const ClientInvoiceLine = z.object({
  id: Id,
  job: z.nullable(Ref),
  costType: z.nullable(Ref),
  details: z.string(),
  units: z.string(),
  rate: z.string(),
  net: Money,
  tax: Money,
  total: Money,
  estimate: z.nullable(Money),
  actual: z.nullable(Money),
  previouslyBilled: z.nullable(Money),
});
export type ClientInvoiceLine = z.infer<typeof ClientInvoiceLine>;

/** Amounts of a job on the invoice, as on the job itself, with 2 decimals. */
const JobContext = z.object({
  job: Ref,
  approvedEstimatesTotal: Money,
  actuals: Money,
  billedTotal: Money,
  /** Actuals that aren't billed; negative if more was billed. */
  wip: Money,
  /** Net on this invoice, on other posted ones, and on other drafts that aren't rejected. */
  thisInvoice: Money,
  billedBefore: Money,
  otherDrafts: Money,
  budget: BudgetState,
});
export type JobContext = z.infer<typeof JobContext>;

/** An event in an invoice's history. Approval steps change no field: `changes` is empty. */
const HistoryRow = z.object({
  at: Instant,
  by: PersonRef,
  action: z.string(),
  fromStatus: z.nullable(z.string()),
  toStatus: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.string(),
      line: z.nullable(z.int()),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
});

/** A client invoice with what its approver needs to decide. */
export const ClientInvoice = z.extend(ClientInvoiceRow, {
  text: z.nullable(z.string()),
  clientReference: z.nullable(z.string()),
  /** Set once billed. */
  postedOn: z.nullable(Day),
  items: z.array(ClientInvoiceLine),
  jobContext: z.array(JobContext),
  history: z.array(HistoryRow),
  attachments: z.array(Attachment),
});
export type ClientInvoice = z.infer<typeof ClientInvoice>;

/** The maximum number of invoices a list returns. */
export const MOST_INVOICES_LISTED = 5000;

export const INVOICE_SORT_COLUMNS = [
  'reference',
  'kind',
  'client',
  'jobs',
  'documentDate',
  'accountExecutive',
  'total',
  'status',
] as const;
export type InvoiceSortColumn = (typeof INVOICE_SORT_COLUMNS)[number];

/** Comma-separated statuses in a query string, in any case; empty matches nothing. */
const StatusList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((list) =>
      list
        .toUpperCase()
        .split(',')
        .map((status) => status.trim())
        .filter(Boolean),
    ),
  ),
  z.array(z.enum(INVOICE_STATUSES)),
);

const narrowed = {
  keyphrase: z.optional(Keyphrase),
  sort: z.optional(sortBy(INVOICE_SORT_COLUMNS)),
  approveStatus: z.optional(StatusList),
};

export const searchClientInvoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/approvals/clientinvoices/search',
  scope: 'invoices:read',
  summary:
    'Invoices of the kinds that the caller approves, the newest first, by words over reference, client, texts, jobs and ' +
    'details; approveStatus = Ready, Approved, Rejected, several with commas; sorted over all that is found',
  mayCall,
  query: z.object({ ...narrowed, maxResults: z.optional(queryInteger(1, MOST_INVOICES_LISTED)) }),
  answer: z.array(ClientInvoiceRow),
});

export const listClientInvoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/approvals/clientinvoices',
  scope: 'invoices:read',
  summary: 'All client invoices that the caller may approve, page by page, in the order of their last change',
  mayCall,
  query: z.object({ ...omitSort(narrowed), ...pageQuery }),
  answer: pageOf(ClientInvoiceRow),
});

export const exportClientInvoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/approvals/clientinvoices/export',
  scope: 'invoices:read',
  summary: 'All that a search of client invoices finds, sorted as the list, as a CSV file or workbook',
  mayCall,
  answersAsFile: 'table',
  query: z.object({ ...narrowed, format: ExportFormat }),
  answer: FileBytes,
});

export const readClientInvoice = endpoint({
  tag,
  method: 'GET',
  path: '/api/approvals/clientinvoices/:id',
  scope: 'invoices:read',
  summary: 'An invoice with its lines, its history, and what its jobs were estimated, cost and billed',
  mayCall,
  params: z.object({ id: PathId }),
  answer: ClientInvoice,
});

/** The version as listed: an invoice changed since is not decided on. If left out, the current version counts. */
const which = { id: PositiveId, lastModified: z.nullish(Instant) };

export const approveClientInvoices = endpoint({
  tag,
  method: 'PUT',
  path: '/api/approvals/clientinvoices/approved',
  scope: 'invoices:write',
  summary: 'Approves invoices, each on its own and in this order; one result per invoice',
  mayCall,
  body: z
    .array(z.strictObject({ ...which, isApproved: z.literal(true) }))
    .check(z.minLength(1), z.maxLength(MOST_INVOICES_AT_ONCE)),
  answer: z.array(ResultItem),
});

export const rejectClientInvoices = endpoint({
  tag,
  method: 'PUT',
  path: '/api/approvals/clientinvoices/rejected',
  scope: 'invoices:write',
  summary: 'Rejects invoices and says why, each on its own and in this order; one result per invoice',
  mayCall,
  // Room for a comment of maximum length, in any script, for each invoice.
  bodyLimit: 5_000_000,
  body: z
    .array(z.strictObject({ ...which, isRejected: z.literal(true), comment: z.nullish(text(REJECTION_MAXIMUM)) }))
    .check(z.minLength(1), z.maxLength(MOST_INVOICES_AT_ONCE)),
  answer: z.array(ResultItem),
});
