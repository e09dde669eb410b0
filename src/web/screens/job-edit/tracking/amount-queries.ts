import { queryOptions } from '@tanstack/react-query';
import {
  listFigureRows,
  readCostTypeSummary,
  readRevenueSummary,
  readStatusSummary,
  readTimesheetSummary,
  readWipSummary,
} from '#contract/jobs/job-amounts.ts';
import type { CountedRows } from '#domain/jobs/job-figure.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';

/** Loads a job's estimate, cost and billing by class. */
export function statusSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'status'),
    queryFn: ({ signal }) => call(readStatusSummary, { params: { id } }, { signal }),
  });
}

/** Loads a job's work in progress. */
export function wipSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'wip'),
    queryFn: ({ signal }) => call(readWipSummary, { params: { id } }, { signal }),
  });
}

/** Loads a job's revenue. */
export function revenueSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'revenue'),
    queryFn: ({ signal }) => call(readRevenueSummary, { params: { id } }, { signal }),
  });
}

/** Loads a job's hours. */
export function timesheetSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'timesheet'),
    queryFn: ({ signal }) => call(readTimesheetSummary, { params: { id } }, { signal }),
  });
}

/** Loads a job's amounts by cost type. */
export function costTypeSummaryQuery(id: number, approvedEstimatesOnly: boolean) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'cost-type', approvedEstimatesOnly),
    queryFn: ({ signal }) =>
      call(readCostTypeSummary, { params: { id }, query: { approvedEstimatesOnly } }, { signal }),
  });
}

type FigureSelection = CountedRows & { costType: { id: number } | null };

/** Returns the parameters of the calls for the rows of a figure. */
export function figureQueryOf({ costClass, isRevenue, costType }: FigureSelection) {
  return {
    ...(costType ? { costTypeId: costType.id } : {}),
    ...(costClass ? { costClass } : {}),
    ...(isRevenue ? { revenue: true } : {}),
  };
}

/** Loads the rows that a figure counts. */
export function figureRowsQuery(id: number, selection: FigureSelection) {
  const { figure, costClass, isRevenue, costType } = selection;
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'rows', figure, costType?.id ?? null, costClass ?? null, isRevenue ?? false),
    queryFn: ({ signal }) =>
      call(listFigureRows, { params: { id, figure }, query: figureQueryOf(selection) }, { signal }),
  });
}
