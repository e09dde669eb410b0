import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { listPins } from '#contract/time/pin.ts';
import { listTeam } from '#contract/time/time-approval.ts';
import { listTimeEntries, readWorkdays, type TimeEntry } from '#contract/time/time-entry.ts';
import { listFavoriteJobs } from '#contract/time/timesheet-job.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { callOrCopy, keepAnswer } from '../platform/offline/offline-answers.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { keepWhenIdle } from './drafts/keep-when-idle.ts';
import type { EntryUpdate } from './drafts/settle-drafts.ts';
import { storedRangeEntries, storedRangeWorkdays } from './drafts/stored-ranges.ts';

/** A person's entries in a range of days. */
export function entriesQuery(employeeId: number, { start, end }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.timeEntriesBetween(employeeId, start, end),
    queryFn: (asking) =>
      callOrCopy(listTimeEntries, { query: { startDate: start, endDate: end, employeeId } }, asking, () =>
        storedRangeEntries(employeeId, { start, end }),
      ),
    structuralSharing: sharedEntries,
  });
}

/**
 * Unchanged entries keep their objects wherever they are by now, and so does a list of only such entries: unchanged lines don't re-render.
 */
function sharedEntries(known: unknown, next: unknown): unknown {
  const before = (known as TimeEntry[] | undefined) ?? [];
  const beforeById = new Map(before.map((entry) => [entry.id, entry]));
  const entries = (next as TimeEntry[]).map((entry) => replaceEqualDeep(beforeById.get(entry.id), entry) as TimeEntry);
  const isUnchanged = before.length === entries.length && before.every((entry, index) => entry === entries[index]);
  return isUnchanged && known ? known : entries;
}

/** What is expected of a person in a range of days. */
export function workdaysQuery(employeeId: number, { start, end }: DayRange) {
  return queryOptions({
    queryKey: queryKeys.workdays(employeeId, start, end),
    queryFn: (asking) =>
      callOrCopy(readWorkdays, { query: { startDate: start, endDate: end, employeeId } }, asking, () =>
        storedRangeWorkdays(employeeId, { start, end }),
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** A person's pins. */
export function pinsQuery(employeeId: number) {
  return queryOptions({
    queryKey: queryKeys.pins(employeeId),
    queryFn: (asking) => callOrCopy(listPins, { query: { employeeId } }, asking),
    staleTime: 60_000,
  });
}

/** The user's favourite jobs. */
export const favoritesQuery = queryOptions({
  queryKey: queryKeys.favoriteJobs,
  queryFn: (asking) => callOrCopy(listFavoriteJobs, {}, asking),
  staleTime: 60_000,
});

/** The people for whom the user may enter time. */
export const teamQuery = queryOptions({
  queryKey: queryKeys.team,
  queryFn: (asking) => callOrCopy(listTeam, {}, asking),
  staleTime: 300_000,
});

/** Replaces entries in every range that includes their day. */
export function applyEntryUpdates(queryClient: QueryClient, employeeId: number, updates: readonly EntryUpdate[]) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: queryKeys.timeEntriesOf(employeeId) })) {
    const wasBeingRead = query.state.fetchStatus === 'fetching';
    putEntriesIn(queryClient, query.queryKey, updates);
    if (wasBeingRead) void readAgain(queryClient, query.queryKey, updates);
  }
  // The used part of a job's estimate includes the saved hours.
  const jobIds = new Set(
    updates.flatMap(({ before, after }) => [before, after].map((entry) => entry?.timeAllocation.job.id)),
  );
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [subject, id] }) => subject === 'budget' && jobIds.has(id as number),
  });
}

function putEntriesIn(queryClient: QueryClient, queryKey: QueryKey, updates: readonly EntryUpdate[]) {
  const [, employeeId, start, end] = queryKey as [string, number, string, string];
  const shown = updates.flatMap(({ after }) =>
    after !== null && after.transactionDate >= start && after.transactionDate <= end ? [after] : [],
  );
  const gone = new Set(updates.flatMap(({ before, after }) => [before?.id, after?.id]));
  queryClient.setQueryData<TimeEntry[]>(queryKey, (entries) => entries && withShown(entries, gone, shown));
  keepWhenIdle(`${employeeId} ${start} ${end}`, () => {
    const known = queryClient.getQueryData<TimeEntry[]>(queryKey);
    if (known) void keepAnswer(listTimeEntries, { query: { startDate: start, endDate: end, employeeId } }, known);
  });
}

/**
 * Keeps entries in place and appends new ones in order of creation, as the server lists them, so that a cell's entries don't move while
 * being edited.
 */
function withShown(entries: readonly TimeEntry[], gone: ReadonlySet<number | undefined>, shown: readonly TimeEntry[]) {
  const latest = new Map(shown.map((entry) => [entry.id, entry]));
  const kept = entries.flatMap((entry) => latest.get(entry.id) ?? (gone.has(entry.id) ? [] : [entry]));
  const known = new Set(kept.map(({ id }) => id));
  const made = [...latest.values()].filter(({ id }) => !known.has(id)).sort((a, b) => a.id - b.id);
  return [...kept, ...made];
}

/** A read that set out before the save may come back without it: it is given up, which takes back what was put in, and asked again. */
async function readAgain(queryClient: QueryClient, queryKey: QueryKey, updates: readonly EntryUpdate[]) {
  await queryClient.cancelQueries({ queryKey, exact: true });
  putEntriesIn(queryClient, queryKey, updates);
  await queryClient.refetchQueries({ queryKey, exact: true });
}

/** Finds entries in any cached range; others are left out. */
export function storedEntries(
  queryClient: QueryClient,
  employeeId: number,
  ids: Iterable<number>,
): Map<number, TimeEntry> {
  const wanted = new Set(ids);
  const found = new Map<number, TimeEntry>();
  for (const [, entries] of queryClient.getQueriesData<TimeEntry[]>({
    queryKey: queryKeys.timeEntriesOf(employeeId),
  })) {
    for (const entry of entries ?? []) if (wanted.has(entry.id) && !found.has(entry.id)) found.set(entry.id, entry);
  }
  return found;
}

/** Finds an entry in any cached range; null if it's in none. */
export function storedEntry(queryClient: QueryClient, employeeId: number, id: number): TimeEntry | null {
  return storedEntries(queryClient, employeeId, [id]).get(id) ?? null;
}
