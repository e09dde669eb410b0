import { queryOptions } from '@tanstack/react-query';
import {
  type AMOUNT_KINDS,
  listAmountRows,
  readCostTypeSummary,
  readRevenueSummary,
  readStatusSummary,
  readTimesheetSummary,
  readWipSummary,
} from '#contract/job-amounts.ts';
import { callAsAt } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';

/** What a job was estimated, cost and billed, by class. */
export function statusSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'status'),
    queryFn: ({ signal }) => callAsAt(readStatusSummary, { params: { id } }, { signal }),
  });
}

/** Its work in progress. */
export function wipSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'wip'),
    queryFn: ({ signal }) => callAsAt(readWipSummary, { params: { id } }, { signal }),
  });
}

/** Its revenue. */
export function revenueSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'revenue'),
    queryFn: ({ signal }) => callAsAt(readRevenueSummary, { params: { id } }, { signal }),
  });
}

/** Its hours. */
export function timesheetSummaryQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'timesheet'),
    queryFn: ({ signal }) => callAsAt(readTimesheetSummary, { params: { id } }, { signal }),
  });
}

/** Its amounts by cost type (TRACK-02). */
export function costTypeSummaryQuery(id: number, approvedEstimatesOnly: boolean) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'cost-type', approvedEstimatesOnly),
    queryFn: ({ signal }) =>
      callAsAt(readCostTypeSummary, { params: { id }, query: { approvedEstimatesOnly } }, { signal }),
  });
}

/** The records of one kind behind a figure. */
export function amountRowsQuery(id: number, kind: (typeof AMOUNT_KINDS)[number], costTypeId: number | null) {
  return queryOptions({
    queryKey: queryKeys.jobAmounts(id, 'rows', kind, costTypeId),
    queryFn: ({ signal }) =>
      callAsAt(listAmountRows, { params: { id, kind }, query: costTypeId === null ? {} : { costTypeId } }, { signal }),
  });
}
