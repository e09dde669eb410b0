import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listEntriesToApprove, listSignals, readApprovalSettings } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Which entries are requested: those of a range, or of every date; of every job, or of one. */
export type EntriesQuery = {
  range: DayRange | null;
  status: 'All' | 'UnapprovedOnly' | 'ApprovedOnly';
  job: { id: number; isBillable: boolean } | null;
};

/** The query for the entries. */
export function queryOf({ range, status, job }: EntriesQuery) {
  return {
    ...(range ? { startDate: range.start, endDate: range.end } : {}),
    status,
    ...(job ? { jobId: job.id, isBillable: job.isBillable } : {}),
  };
}

/** The entries whose approval is up to the signed-in person. */
export function entriesToApproveQuery(asked: EntriesQuery) {
  const query = queryOf(asked);
  return queryOptions({
    queryKey: queryKeys.entriesToApproveFound(query),
    queryFn: ({ signal }) => call(listEntriesToApprove, { query }, { signal }),
    // Thousands of entries are not compared one by one: what came is what shows.
    structuralSharing: false,
  });
}

/** What makes some of them worth a look. */
export function signalsQuery(asked: EntriesQuery) {
  const query = queryOf(asked);
  return queryOptions({
    queryKey: queryKeys.signalsOfEntriesFound(query),
    queryFn: ({ signal }) => call(listSignals, { query }, { signal }),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

/** What the agency allows, and its today. */
export const approvalSettingsQuery = queryOptions({
  queryKey: queryKeys.approvalSettings,
  queryFn: ({ signal }) => call(readApprovalSettings, {}, { signal }),
  staleTime: 300_000,
});

/** Replaces changed entries, and removes those that are gone. */
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

/** Entries as they are by now; those that have gone are left out. */
export function entriesByNow(queryClient: QueryClient, entries: readonly TimeEntry[]): TimeEntry[] {
  const listsOf = (type: 'inactive' | 'active') =>
    queryClient.getQueriesData<TimeEntry[]>({ queryKey: queryKeys.entriesToApprove, type });
  // What shows is newer than what showed before.
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
