import type { ChartedJob, CostTypeRow, FigureRow } from '#contract/jobs/job-amounts.ts';
import { FIGURE_KINDS_IN_LISTS } from '#domain/data-exchange/list-headings.ts';
import { JOB_CHART_TITLES, type JobChart } from '#domain/jobs/job-chart.ts';
import type { JobFigure } from '#domain/jobs/job-figure.ts';
import { type ExportedList, yesOrNo } from '../../core/list-export/export-list.ts';

/** The charts of the job dashboard as a file. */
export const CHART_EXPORT: ExportedList<ChartedJob & { chart: JobChart }> = {
  name: 'job-dashboard',
  columns: [
    { heading: 'Chart', holds: 'label', of: ({ chart }) => JOB_CHART_TITLES[chart] },
    { heading: 'Code', of: ({ code }) => code },
    { heading: 'Name', of: ({ name }) => name },
    { heading: 'Actual', holds: 'number', of: ({ actual }) => actual },
    { heading: 'Compared with', holds: 'number', of: ({ reference }) => reference },
    { heading: 'Difference', holds: 'number', of: ({ difference }) => difference },
  ],
};

/** A job's amounts by cost type as a file. */
export const COST_TYPE_EXPORT: ExportedList<CostTypeRow> = {
  name: 'job-cost-types',
  columns: [
    { heading: 'Code', of: ({ code }) => code },
    { heading: 'Cost type', of: ({ name }) => name },
    { heading: 'Estimate total', holds: 'number', of: ({ estimatesTotal }) => estimatesTotal },
    { heading: 'Approved estimates', holds: 'number', of: ({ approvedEstimatesTotal }) => approvedEstimatesTotal },
    { heading: 'Actuals', holds: 'number', of: ({ actualTotal }) => actualTotal },
    { heading: 'Committed', holds: 'number', of: ({ committedTotal }) => committedTotal },
    { heading: 'Unapproved time', holds: 'number', of: ({ unapprovedTimeTotal }) => unapprovedTimeTotal },
    { heading: 'Proforma', holds: 'number', of: ({ proformaTotal }) => proformaTotal },
    { heading: 'Billed', holds: 'number', of: ({ billedTotal }) => billedTotal },
  ],
};

/** Returns the rows behind a job's figure as a file. */
export function figureExport(figure: JobFigure): ExportedList<FigureRow> {
  return {
    name: `job-${figure}`,
    columns: [
      { heading: 'Date', holds: 'day', of: ({ date }) => date },
      { heading: 'Type', holds: 'label', of: ({ kind }) => FIGURE_KINDS_IN_LISTS[kind] },
      { heading: 'Reference', of: ({ reference }) => reference },
      { heading: 'Details', of: ({ details }) => details },
      { heading: 'Cost type', of: ({ costType }) => costType?.name ?? null },
      { heading: 'Employee', of: ({ person }) => person?.name ?? null },
      { heading: 'Hours', holds: 'number', of: ({ hours }) => (hours === null ? null : String(hours)) },
      { heading: 'Amount', holds: 'number', of: ({ amount }) => amount },
      { heading: 'Approved', holds: 'label', of: ({ isApproved }) => yesOrNo(isApproved) },
    ],
  };
}
