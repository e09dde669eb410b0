import { z } from 'zod/mini';
import { JOB_CHARTS } from '#domain/jobs/job-chart.ts';
import { COST_CLASSES, JOB_FIGURES } from '#domain/jobs/job-figure.ts';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, HoursSum, Id, PathId, PersonRef, QueryBoolean, QueryId, Ref } from '../http/values.ts';
import { Money } from '../money/money.ts';

const tag = 'Job amounts';
const params = z.object({ id: PathId });
/** Which kind of job the caller may read is checked once the job is known. */
const mayCall = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'job') || can(actor, 'read', 'project');
const readsJob = { tag, method: 'GET', scope: 'jobs:read', mayCall, params } as const;

/** A job's amounts for one cost type, in base currency with 2 decimals, never clamped. */
export const CostTypeRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  actualTotal: Money,
  billedTotal: Money,
  estimatesTotal: Money,
  approvedEstimatesTotal: Money,
  unapprovedTimeTotal: Money,
  proformaTotal: Money,
  /** Approved orders minus posted supplier costs. */
  committedTotal: Money,
});
export type CostTypeRow = z.infer<typeof CostTypeRow>;

export const readCostTypeTracking = endpoint({
  ...readsJob,
  path: '/api/jobs/reports/:id/costTypeTracking',
  summary: 'Amounts of a job by cost type',
  answer: z.array(CostTypeRow),
});

export const readCostTypeSummary = endpoint({
  ...readsJob,
  path: '/api/jobs/:id/summaries/costtype',
  summary: 'The same; with approvedEstimatesOnly the estimates are those approved; all other amounts are the same',
  query: z.object({ approvedEstimatesOnly: z.optional(QueryBoolean) }),
  answer: z.array(CostTypeRow),
});

const TimeTotals = z.object({
  estimatedHours: HoursSum,
  approvedHours: HoursSum,
  unapprovedHours: HoursSum,
  billedHours: HoursSum,
  remainingHours: HoursSum,
  approvedValue: Money,
  unapprovedValue: Money,
});

export const readTimesheetSummary = endpoint({
  ...readsJob,
  path: '/api/jobs/:id/summaries/timesheet',
  summary: 'Hours of a job, by cost type, employee and month',
  answer: z.object({
    totals: TimeTotals,
    byCostType: z.array(z.extend(TimeTotals, { costType: Ref })),
    /** Hours aren't estimated by person. */
    byEmployee: z.array(
      z.extend(z.omit(TimeTotals, { estimatedHours: true, remainingHours: true }), { employee: PersonRef }),
    ),
    byMonth: z.array(z.object({ month: Day, approvedHours: HoursSum, unapprovedHours: HoursSum })),
    firstEntry: z.nullable(Day),
    lastEntry: z.nullable(Day),
  }),
});
export type TimesheetSummary = z.infer<typeof readTimesheetSummary.answer>;

export const readRevenueSummary = endpoint({
  ...readsJob,
  path: '/api/jobs/:id/summaries/revenue',
  summary: 'Revenue of a job, estimated and billed',
  answer: z.object({
    revenueEstimates: Money,
    revenueEstimatesTotal: Money,
    totalRevenue: Money,
    totalProformaRevenue: Money,
    unapprovedTimeRevenue: Money,
    variance: Money,
    byCostType: z.array(z.object({ costType: Ref, estimated: Money, actual: Money, proforma: Money })),
  }),
});
export type RevenueSummary = z.infer<typeof readRevenueSummary.answer>;

export const readWipSummary = endpoint({
  ...readsJob,
  path: '/api/jobs/:id/summaries/wip',
  summary: 'Work in progress: cost not yet billed, billings not yet covered by cost',
  answer: z.object({
    wipCosts: Money,
    wipBillings: Money,
    netWip: Money,
    asAt: Day,
    oldestWipDate: z.nullable(Day),
  }),
});
export type WipSummary = z.infer<typeof readWipSummary.answer>;

export const readStatusSummary = endpoint({
  ...readsJob,
  path: '/api/jobs/:id/summaries/status',
  summary: 'Estimates and costs of a job by class, and what was billed',
  answer: z.object({
    estimatedExternal: Money,
    estimatedInternal: Money,
    estimatedOverhead: Money,
    actualCostExternal: Money,
    actualCostInternal: Money,
    actualCostOverhead: Money,
    totalBilled: Money,
    committed: Money,
    progressPercent: z.nullable(z.string()),
  }),
});
export type StatusSummary = z.infer<typeof readStatusSummary.answer>;

export const JobReportRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  actualCost: Money,
  actualTime: Money,
  other: Money,
  billed: Money,
  proformaCost: Money,
  unapprovedTime: Money,
  approvedEstimatesTotal: Money,
  estimatesTotal: Money,
  timeEstimates: Money,
  timeEstimatesTotal: Money,
  revenueEstimates: Money,
  revenueEstimatesTotal: Money,
  totalRevenue: Money,
  totalProformaRevenue: Money,
  unapprovedTimeRevenue: Money,
});
export type JobReportRow = z.infer<typeof JobReportRow>;

export const ReportFilter = z.object({
  favoritesOnly: z.optional(QueryBoolean),
  accountExecutiveId: z.optional(QueryId),
  accountDirectorId: z.optional(QueryId),
  divisionId: z.optional(QueryId),
  clientId: z.optional(QueryId),
  productId: z.optional(QueryId),
  campaignId: z.optional(QueryId),
});

export const listJobReports = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/reports',
  scope: 'jobs:read',
  summary: 'Amounts of jobs with at least one that is not zero',
  mayCall: (actor) => can(actor, 'read', 'job'),
  query: ReportFilter,
  answer: z.array(JobReportRow),
});

/** A charted job: its amount, the reference, and the excess. */
const ChartedJob = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  actual: Money,
  reference: Money,
  difference: Money,
});
export type ChartedJob = z.infer<typeof ChartedJob>;

export const listChartedJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/reports/charts',
  scope: 'jobs:read',
  summary: 'The jobs of each chart of the dashboard, the largest difference first, at most ten',
  mayCall: (actor) => can(actor, 'read', 'job'),
  query: ReportFilter,
  answer: z.array(z.object({ chart: z.enum(JOB_CHARTS), jobs: z.array(ChartedJob) })),
});

/** The maximum rows listed for a figure; total and count include all. */
export const MOST_FIGURE_ROWS = 1000;

/** A record behind a figure. */
const FigureRow = z.object({
  /** Unique among records of its kind. */
  id: Id,
  kind: z.enum(['estimate', 'cost', 'time', 'invoice', 'order']),
  date: z.nullable(Day),
  reference: z.string(),
  details: z.string(),
  costType: z.nullable(Ref),
  person: z.nullable(PersonRef),
  hours: z.nullable(HoursSum),
  /** The row's contribution to the figure. */
  amount: Money,
  isApproved: z.boolean(),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const listFigureRows = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/amounts/:figure',
  scope: 'jobs:read',
  summary:
    'Exactly the rows that a figure counts, the newest first, at most 1,000, with the sum and number of all of them; of one cost type ' +
    '(0 = rows without one) or class of cost types; with revenue=true what the rows bring in',
  mayCall,
  params: z.object({ id: PathId, figure: z.enum(JOB_FIGURES) }),
  query: z.object({
    costTypeId: z.optional(QueryId),
    costClass: z.optional(z.enum(COST_CLASSES)),
    revenue: z.optional(QueryBoolean),
  }),
  answer: z.object({ total: Money, count: z.int(), rows: z.array(FigureRow) }),
});
export type FigureRows = z.infer<typeof listFigureRows.answer>;

export const readBudget = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/jobs/:id/budget',
  scope: ['time:read', 'jobs:read'],
  summary: 'For who enters time on a job and cost type: hours estimated, used and left; null without an estimate',
  params,
  query: z.object({ costTypeId: QueryId }),
  answer: z.object({ estimated: z.nullable(HoursSum), used: HoursSum, left: z.nullable(HoursSum) }),
});
export type Budget = z.infer<typeof readBudget.answer>;
