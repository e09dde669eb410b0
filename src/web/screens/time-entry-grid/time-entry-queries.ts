import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { listFavoriteJobs } from '#contract/job.ts';
import { listPins } from '#contract/pin.ts';
import { listTeam } from '#contract/time-approval.ts';
import { listTimeEntries, readWorkdays, type TimeEntry } from '#contract/time-entry.ts';
import type { DayRange } from '#domain/calendar.ts';
import { call } from '../../platform/api.ts';

/** Entries of a person in a range of days. */
export function entriesQuery(employeeId: number, { start, end }: DayRange) {
  return queryOptions({
    queryKey: ['time-entries', employeeId, start, end],
    queryFn: ({ signal }) =>
      call(listTimeEntries, { query: { startDate: start, endDate: end, employeeId } }, { signal }),
  });
}

/** What is expected of a person on the days of a range. */
export function workdaysQuery(employeeId: number, { start, end }: DayRange) {
  return queryOptions({
    queryKey: ['workdays', employeeId, start, end],
    queryFn: ({ signal }) => call(readWorkdays, { query: { startDate: start, endDate: end, employeeId } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** A person's pins. */
export function pinsQuery(employeeId: number) {
  return queryOptions({
    queryKey: ['pins', employeeId],
    queryFn: ({ signal }) => call(listPins, { query: { employeeId } }, { signal }),
    staleTime: 60_000,
  });
}

/** The signed-in person's favourite jobs. */
export const favoritesQuery = queryOptions({
  queryKey: ['favorite-jobs'],
  queryFn: ({ signal }) => call(listFavoriteJobs, {}, { signal }),
  staleTime: 60_000,
});

/** The people for whom the signed-in person may enter time. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call(listTeam, {}, { signal }),
  staleTime: 300_000,
});

/** Puts a saved entry in the place of what was there, in every range that shows its day. */
export function takeEntryIn(
  queryClient: QueryClient,
  employeeId: number,
  before: TimeEntry | null,
  after: TimeEntry | null,
) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['time-entries', employeeId] })) {
    const wasBeingRead = query.state.fetchStatus === 'fetching';
    putEntryIn(queryClient, query.queryKey, before, after);
    if (wasBeingRead) void readAgain(queryClient, query.queryKey, before, after);
  }
}

function putEntryIn(queryClient: QueryClient, queryKey: QueryKey, before: TimeEntry | null, after: TimeEntry | null) {
  const [, , start, end] = queryKey as [string, number, string, string];
  queryClient.setQueryData<TimeEntry[]>(queryKey, (entries) => {
    if (!entries) return entries;
    const others = entries.filter(({ id }) => id !== before?.id && id !== after?.id);
    const isShown = after !== null && after.transactionDate >= start && after.transactionDate <= end;
    return isShown ? [...others, after] : others;
  });
}

/** A read that set out before the save may come back without it: it is given up, which takes back what was put in, and asked again. */
async function readAgain(
  queryClient: QueryClient,
  queryKey: QueryKey,
  before: TimeEntry | null,
  after: TimeEntry | null,
) {
  await queryClient.cancelQueries({ queryKey, exact: true });
  putEntryIn(queryClient, queryKey, before, after);
  await queryClient.refetchQueries({ queryKey, exact: true });
}
