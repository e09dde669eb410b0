/** Figures of a job that open the rows they count. Actuals are approved time and posted costs together. */
export const JOB_FIGURES = [
  'estimates',
  'approved-estimates',
  'actuals',
  'costs',
  'time',
  'unapproved-time',
  'billed',
  'proforma',
  'committed',
] as const;
export type JobFigure = (typeof JOB_FIGURES)[number];

/** Classes of cost types; rows without a cost type count as internal. */
export const COST_CLASSES = ['internal', 'external', 'overhead'] as const;

/** Which rows a figure counts: of one class of cost types only, or their revenue instead of their amounts. */
export type CountedRows = { figure: JobFigure; costClass?: (typeof COST_CLASSES)[number]; isRevenue?: true };

/** The figures of a cost type, in the order of the Tracking tab. */
export const COST_TYPE_FIGURES = {
  estimatesTotal: 'estimates',
  approvedEstimatesTotal: 'approved-estimates',
  actualTotal: 'actuals',
  committedTotal: 'committed',
  unapprovedTimeTotal: 'unapproved-time',
  proformaTotal: 'proforma',
  billedTotal: 'billed',
} as const satisfies Record<string, JobFigure>;

/** The figures of the summary by class. */
export const STATUS_FIGURES = {
  estimatedExternal: { figure: 'approved-estimates', costClass: 'external' },
  estimatedInternal: { figure: 'approved-estimates', costClass: 'internal' },
  estimatedOverhead: { figure: 'approved-estimates', costClass: 'overhead' },
  actualCostExternal: { figure: 'actuals', costClass: 'external' },
  actualCostInternal: { figure: 'actuals', costClass: 'internal' },
  actualCostOverhead: { figure: 'actuals', costClass: 'overhead' },
  totalBilled: { figure: 'billed' },
  committed: { figure: 'committed' },
} as const satisfies Record<string, CountedRows>;

/** The figures of the revenue summary; its variance is a difference of two of them and opens nothing. */
export const REVENUE_FIGURES = {
  revenueEstimates: { figure: 'approved-estimates', isRevenue: true },
  revenueEstimatesTotal: { figure: 'estimates', isRevenue: true },
  totalRevenue: { figure: 'billed', isRevenue: true },
  totalProformaRevenue: { figure: 'proforma', isRevenue: true },
  unapprovedTimeRevenue: { figure: 'unapproved-time', isRevenue: true },
} as const satisfies Record<string, CountedRows>;
