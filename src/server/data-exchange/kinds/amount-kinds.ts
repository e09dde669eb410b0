import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import {
  asRequired,
  type Column,
  choice,
  day,
  emptyText,
  flag,
  money,
  notBlank,
  rate,
  referenceTo,
  requiredText,
  text,
  whole,
} from '../column.ts';
import { takeRates } from '../importing/take-rates.ts';
import type { Kind, Undecided } from '../kind.ts';
import {
  client,
  clientInvoice,
  clientJob,
  costType,
  currencyOf,
  division,
  estimate,
  job,
  person,
  supplier,
} from './references.ts';

/** Distinguishes a client job from an internal project with the same code; `jobId` is the reference to the job in row `t`. */
const isClientJob = (jobId = 't.job_id'): Column => ({
  ...asRequired(flag('is_client_job')),
  sql: null,
  export: `(select j.is_billable from job j where j.id = ${jobId})`,
});
const estimatedJob = '(select e.job_id from estimate e where e.id = t.estimate_id)';

/** Users who may approve jobs may import their approved amounts. */
const approvedByApprovers: Undecided = {
  column: 'is_approved',
  when: 's.is_approved and t.is_approved is not true',
  reason: FILE_PROBLEMS.approveJobs,
  unless: 'approver',
};

/** Estimates of jobs, by version. Estimates made in Docket can't be changed by a file, which adds its own. */
export const estimates: Kind = {
  name: 'estimates',
  table: 'estimate',
  key: ['job', 'version'],
  within: 't.change_number = 0 and not t.is_template',
  isLeftOut: "t.status <> 'IMPORTED'",
  hasId: true,
  columns: [
    isClientJob(),
    asRequired(referenceTo('job', job)),
    asRequired(whole('version', 1, 10_000)),
    emptyText('name', 500),
    flag('is_approved'),
    day('approved_on'),
    asRequired(day('created_on')),
  ],
  settled: { when: "t.is_approved or t.status <> 'IMPORTED'", reason: FILE_PROBLEMS.approvedEstimate },
  undecided: [approvedByApprovers],
};

/** An estimate's amounts per cost type. Lines have no key, so all columns except the approval identify them. */
export const estimateLines: Kind = {
  name: 'estimate-lines',
  table: 'estimate_line',
  key: ['estimate', 'cost_type', 'hours', 'amount', 'revenue'],
  isLeftOut: 't.section_id is not null',
  countsEqualRows: true,
  hasId: true,
  columns: [
    isClientJob(estimatedJob),
    {
      ...asRequired(referenceTo('job', job, null)),
      export: `(select j.code from job j where j.id = ${estimatedJob})`,
    },
    asRequired(referenceTo('estimate', estimate)),
    asRequired(referenceTo('cost_type', costType('cost_type'))),
    { ...money('hours'), type: { is: 'decimal', whole: 7, decimals: 2, least: '0' } },
    money('amount'),
    money('revenue'),
    flag('is_approved'),
  ],
  settled: { when: 't.is_approved', reason: FILE_PROBLEMS.approvedLine },
  settledWhole: {
    when: `exists (select from estimate e where e.id = s.estimate_id and (e.status <> 'IMPORTED' or e.is_approved
      and exists (select from estimate_line l where l.estimate_id = e.id)))`,
    reason: FILE_PROBLEMS.linesOfApprovedEstimate,
  },
  undecided: [approvedByApprovers],
};

/** Suppliers' costs of a job. */
export const supplierCosts: Kind = {
  name: 'supplier-costs',
  table: 'supplier_cost',
  key: ['job', 'cost_type', 'supplier', 'reference', 'date', 'amount'],
  countsEqualRows: true,
  hasId: true,
  columns: [
    isClientJob(),
    asRequired(referenceTo('job', job)),
    asRequired(referenceTo('cost_type', costType('cost_type'))),
    referenceTo('supplier', supplier('supplier')),
    emptyText('reference', 200),
    asRequired(day('date', 'posted_on')),
    money('amount'),
  ],
};

/** Client invoices; posted ones are billed, others are drafts. */
export const clientInvoices: Kind = {
  name: 'client-invoices',
  table: 'client_invoice',
  key: ['reference'],
  hasId: true,
  columns: [
    requiredText('reference', 100),
    asRequired(choice('kind', ['PRODUCTION', 'SUNDRY'])),
    asRequired(referenceTo('client', client)),
    asRequired(referenceTo('division', division)),
    asRequired(referenceTo('currency', currencyOf('currency'))),
    asRequired(day('document_date')),
    day('due_date'),
    referenceTo('account_executive', person('account_executive')),
    notBlank(choice('approve_status', ['READY', 'APPROVED', 'REJECTED'])),
    text('approve_status_comment', 2000),
    referenceTo('approved_by', person('approved_by')),
    { name: 'approved_at', sql: 'approved_at', type: { is: 'instant' }, isRequired: false, isNullable: true },
    day('posted_on'),
    text('text'),
    text('client_reference', 500),
    asRequired(referenceTo('created_by', person('created_by'))),
  ],
  settled: {
    when: "t.approve_status = 'APPROVED'",
    reason: FILE_PROBLEMS.approvedInvoice,
    // Posting happens in the accounting system, which states the date.
    but: { posted_on: 't.posted_on is null' },
  },
  undecided: [
    {
      column: 'approve_status',
      when: "s.approve_status <> coalesce(t.approve_status, 'READY')",
      reason: FILE_PROBLEMS.invoiceDecided,
    },
    {
      column: 'approve_status_comment',
      when: "coalesce(s.approve_status_comment, '') <> coalesce(t.approve_status_comment, '')",
      reason: FILE_PROBLEMS.invoiceComment,
    },
    {
      column: 'approved_by',
      when: 's.approved_by_id is distinct from t.approved_by_id',
      reason: FILE_PROBLEMS.invoiceDecider,
    },
    {
      column: 'approved_at',
      when: 's.approved_at is distinct from t.approved_at',
      reason: FILE_PROBLEMS.invoiceDecidedAt,
    },
    {
      column: 'created_by',
      when: 's.created_by_id <> coalesce(t.created_by_id, $1)',
      reason: FILE_PROBLEMS.invoiceBringer,
    },
  ],
  check: takeRates,
};

/** Lines of invoices, by position. */
export const clientInvoiceLines: Kind = {
  name: 'client-invoice-lines',
  table: 'client_invoice_line',
  key: ['invoice', 'position'],
  hasId: true,
  columns: [
    asRequired(referenceTo('invoice', clientInvoice, 'client_invoice_id')),
    asRequired(whole('position', 1, 100_000)),
    referenceTo('job', clientJob),
    referenceTo('cost_type', costType('cost_type')),
    emptyText('details'),
    notBlank(rate('units')),
    notBlank(rate('rate')),
    money('net'),
    money('tax'),
    money('total'),
    money('revenue'),
  ],
  settledWhole: {
    when: `exists (select from client_invoice i where i.id = s.invoice_id and i.approve_status = 'APPROVED'
      and exists (select from client_invoice_line l where l.client_invoice_id = i.id))`,
    reason: FILE_PROBLEMS.linesOfApprovedInvoice,
  },
  check: takeRates,
};
