/** A job's figures that can be opened to display their rows. Actuals combine approved time and posted costs. */
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

/** Classes of cost types. Rows without a cost type count as internal. */
export const COST_CLASSES = ['internal', 'external', 'overhead'] as const;

/** Restricts a figure to one class of cost types, or counts revenue instead of amounts. */
export type CountedRows = { figure: JobFigure; costClass?: (typeof COST_CLASSES)[number]; isRevenue?: true };

/** Figures per cost type, in the order of the Tracking tab. */
export const COST_TYPE_FIGURES = {
  estimatesTotal: 'estimates',
  approvedEstimatesTotal: 'approved-estimates',
  actualTotal: 'actuals',
  committedTotal: 'committed',
  unapprovedTimeTotal: 'unapproved-time',
  proformaTotal: 'proforma',
  billedTotal: 'billed',
} as const satisfies Record<string, JobFigure>;

/** Figures of the summary by class. */
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

/** Figures of the revenue summary. Its variance is a difference of two figures and can't be opened. */
export const REVENUE_FIGURES = {
  revenueEstimates: { figure: 'approved-estimates', isRevenue: true },
  revenueEstimatesTotal: { figure: 'estimates', isRevenue: true },
  totalRevenue: { figure: 'billed', isRevenue: true },
  totalProformaRevenue: { figure: 'proforma', isRevenue: true },
  unapprovedTimeRevenue: { figure: 'unapproved-time', isRevenue: true },
} as const satisfies Record<string, CountedRows>;
