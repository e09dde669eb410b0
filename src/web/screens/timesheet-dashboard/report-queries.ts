import { queryOptions } from '@tanstack/react-query';
import { listReturned } from '#contract/time/time-approval.ts';
import { reportMissingTime, reportTimeAllocation, reportUnapprovedTime } from '#contract/time/timesheet-report.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import type { ReportRole } from '#domain/time/timesheet-report.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import type { ChartSource } from '../../widgets/chart/chart-panel.tsx';

/** The role that requests a report, and its days. */
export type ReportRequest = { role: ReportRole; range: DayRange };

const keyOf = (report: string, { role, range }: ReportRequest) =>
  queryKeys.timesheetReport(report, role, range.start, range.end);
const queryOf = ({ role, range }: ReportRequest) => ({ role, startDate: range.start, endDate: range.end });

/** Reports are reloaded on every visit, because approvals and entries change elsewhere. */
const ALWAYS_ANEW = { staleTime: 0 };

/** Loads hours by job and person over the whole range; the charts of time allocation need no days. */
export function timeAllocationQuery(asked: ReportRequest) {
  return queryOptions({
    ...ALWAYS_ANEW,
    queryKey: keyOf('time-allocation', asked),
    queryFn: ({ signal }) => call(reportTimeAllocation, { query: { ...queryOf(asked), perDay: false } }, { signal }),
  });
}

/** Loads unapproved hours. */
export function unapprovedTimeQuery(asked: ReportRequest) {
  return queryOptions({
    ...ALWAYS_ANEW,
    queryKey: keyOf('unapproved-time', asked),
    queryFn: ({ signal }) => call(reportUnapprovedTime, { query: queryOf(asked) }, { signal }),
  });
}

/** Loads missing time: the team's for supervisors, otherwise the user's own. */
export function missingTimeQuery(asked: ReportRequest) {
  return queryOptions({
    ...ALWAYS_ANEW,
    queryKey: keyOf('missing-time', asked),
    queryFn: ({ signal }) => call(reportMissingTime, { query: queryOf(asked) }, { signal }),
  });
}

/** Loads the user's returned entries that wait for a correction. */
export const returnedEntriesQuery = queryOptions({
  ...ALWAYS_ANEW,
  queryKey: queryKeys.returnedEntries,
  queryFn: ({ signal }) => call(listReturned, {}, { signal }),
});

/** Converts a query for a chart. Loaded data stays displayed when a later request fails. */
export function sourceOf(query: { data: unknown; error: Error | null; refetch: () => unknown }): ChartSource {
  return {
    isPending: query.data === undefined,
    error: query.data === undefined ? query.error : null,
    onRetry: () => void query.refetch(),
  };
}
