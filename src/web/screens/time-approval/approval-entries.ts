import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listEntriesToApprove,
  listExpectedTime,
  listSignals,
  readApprovalSettings,
} from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The requested entries: of a range or all dates, of one or all jobs. */
export type EntriesQuery = {
  range: DayRange | null;
  status: 'All' | 'UnapprovedOnly' | 'ApprovedOnly';
  job: { id: number; isBillable: boolean } | null;
};

/** Returns the parameters of the calls. */
export function queryOf({ range, status, job }: EntriesQuery) {
  return {
    ...(range ? { startDate: range.start, endDate: range.end } : {}),
    status,
    ...(job ? { jobId: job.id, isBillable: job.isBillable } : {}),
  };
}

/** Loads the entries that the user approves. */
export function entriesToApproveQuery(asked: EntriesQuery) {
  const query = queryOf(asked);
  return queryOptions({
    queryKey: queryKeys.entriesToApproveFound(query),
    queryFn: ({ signal }) => call(listEntriesToApprove, { query }, { signal }),
    // Comparing thousands of entries would be slow; the response replaces them.
    structuralSharing: false,
  });
}

/** Loads the signals: what makes entries worth a look. */
export function signalsQuery(asked: EntriesQuery) {
  const query = queryOf(asked);
  return queryOptions({
    queryKey: queryKeys.signalsOfEntriesFound(query),
    queryFn: ({ signal }) => call(listSignals, { query }, { signal }),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

/** Loads the hours expected of the people whose time the user approves, on the days of a range. */
export function expectedTimeQuery({ start, end }: DayRange) {
  const query = { startDate: start, endDate: end };
  return queryOptions({
    queryKey: queryKeys.expectedTime(query),
    queryFn: ({ signal }) => call(listExpectedTime, { query }, { signal }),
    staleTime: 60_000,
  });
}

/** Loads the agency's settings for approval, and its current day. */
export const approvalSettingsQuery = queryOptions({
  queryKey: queryKeys.approvalSettings,
  queryFn: ({ signal }) => call(readApprovalSettings, {}, { signal }),
  staleTime: 300_000,
});

/** Replaces changed entries, and removes deleted ones. */
export function takeEntries(
  queryClient: QueryClient,
  changed: { after?: readonly TimeEntry[]; gone?: readonly number[]; patch?: ReadonlyMap<number, Partial<TimeEntry>> },
) {
  const after = new Map((changed.after ?? []).map((entry) => [entry.id, entry]));
  const gone = new Set(changed.gone ?? []);
  for (const [queryKey, entries] of queryClient.getQueriesData<TimeEntry[]>({ queryKey: queryKeys.entriesToApprove })) {
    if (!entries) continue;
    const next = entries
      .filter(({ id }) => !gone.has(id))
      .map((entry) => {
        const patch = changed.patch?.get(entry.id);
        return after.get(entry.id) ?? (patch ? { ...entry, ...patch } : entry);
      });
    queryClient.setQueryData(queryKey, next);
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.signalsOfEntries });
  // Time sheets refetch them.
  void queryClient.invalidateQueries({ queryKey: queryKeys.timeEntries });
}

/** Returns the current version of entries; deleted ones are left out. */
export function entriesByNow(queryClient: QueryClient, entries: readonly TimeEntry[]): TimeEntry[] {
  const listsOf = (type: 'inactive' | 'active') =>
    queryClient.getQueriesData<TimeEntry[]>({ queryKey: queryKeys.entriesToApprove, type });
  // Active lists come last, so that their newer entries win.
  const lists = [...listsOf('inactive'), ...listsOf('active')];
  const known = new Map(lists.flatMap(([, list]) => (list ?? []).map((entry) => [entry.id, entry] as const)));
  return entries.flatMap(({ id }) => known.get(id) ?? []);
}

/** Refetches everything. */
export function readEntriesAgain(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.entriesToApprove }),
    queryClient.invalidateQueries({ queryKey: queryKeys.signalsOfEntries }),
  ]);
}
