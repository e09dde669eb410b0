import { queryOptions } from '@tanstack/react-query';
import { listReturned } from '#contract/time/time-approval.ts';
import { reportMissingTime, reportTimeAllocation, reportUnapprovedTime } from '#contract/time/timesheet-report.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import type { ReportRole } from '#domain/time/timesheet-report.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import type { ChartSource } from '../../widgets/chart/chart-panel.tsx';

/** Who asks, and for which days. */
export type ReportRequest = { role: ReportRole; range: DayRange };

const keyOf = (report: string, { role, range }: ReportRequest) =>
  queryKeys.timesheetReport(report, role, range.start, range.end);
const queryOf = ({ role, range }: ReportRequest) => ({ role, startDate: range.start, endDate: range.end });

/** What is approved and entered elsewhere shows whenever one comes here. */
const ALWAYS_ANEW = { staleTime: 0 };

/** Hours by job and person over the whole range; the charts of time allocation need no days. */
export function timeAllocationQuery(asked: ReportRequest) {
  return queryOptions({
    ...ALWAYS_ANEW,
    queryKey: keyOf('time-allocation', asked),
    queryFn: ({ signal }) => call(reportTimeAllocation, { query: { ...queryOf(asked), perDay: false } }, { signal }),
  });
}

/** Unapproved hours. */
export function unapprovedTimeQuery(asked: ReportRequest) {
  return queryOptions({
    ...ALWAYS_ANEW,
    queryKey: keyOf('unapproved-time', asked),
    queryFn: ({ signal }) => call(reportUnapprovedTime, { query: queryOf(asked) }, { signal }),
  });
}

/** Missing time: the team's for supervisors, the own in any other role. */
export function missingTimeQuery(asked: ReportRequest) {
  return queryOptions({
    ...ALWAYS_ANEW,
    queryKey: keyOf('missing-time', asked),
    queryFn: ({ signal }) => call(reportMissingTime, { query: queryOf(asked) }, { signal }),
  });
}

/** The own entries that an approver gave back and that wait for an answer. */
export const returnedEntriesQuery = queryOptions({
  ...ALWAYS_ANEW,
  queryKey: queryKeys.returnedEntries,
  queryFn: ({ signal }) => call(listReturned, {}, { signal }),
});

/** What a chart needs to know of a query. What was read once stays in view when a later read fails. */
export function sourceOf(query: { data: unknown; error: Error | null; refetch: () => unknown }): ChartSource {
  return {
    isPending: query.data === undefined,
    error: query.data === undefined ? query.error : null,
    onRetry: () => void query.refetch(),
  };
}
