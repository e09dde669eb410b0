import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { anEntry } from './testing/entries.ts';
import { applyEntryUpdates, entriesQuery } from './time-entry-queries.ts';

const queryKey = ['time-entries', 2, '2026-11-16', '2026-11-22'];

it("a read started before a save and finished after it doesn't hide the saved change (TE-14)", async () => {
  const queryClient = new QueryClient();
  const made = anEntry({ id: 8 });
  const atServer: TimeEntry[] = [];
  const answers: (() => void)[] = [];
  // Like the server's, a read returns the data at its start.
  const queryFn = () => {
    const entries = [...atServer];
    return new Promise<TimeEntry[]>((resolve) => answers.push(() => resolve(entries)));
  };
  const stop = new QueryObserver(queryClient, { queryKey, queryFn, retry: false }).subscribe(() => undefined);
  atServer.push(made);
  applyEntryUpdates(queryClient, 2, [{ before: null, after: made }]);
  for (const answer of answers) answer();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!();
  await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual([made]);
  stop();
  queryClient.clear();
});

it('a saved entry replaces the old one, in every range with its day and in no other (TE-21)', () => {
  const queryClient = new QueryClient();
  const before = anEntry({ id: 8, units: 1 });
  const other = anEntry({ id: 9, transactionDate: '2026-11-17' });
  queryClient.setQueryData(queryKey, [before, other]);
  queryClient.setQueryData(['time-entries', 2, '2026-11-23', '2026-11-29'], []);
  queryClient.setQueryData(['time-entries', 3, '2026-11-16', '2026-11-22'], []);
  const after = anEntry({ id: 8, units: 3 });
  applyEntryUpdates(queryClient, 2, [{ before, after }]);
  expect(queryClient.getQueryData(queryKey)).toEqual([after, other]);
  expect(queryClient.getQueryData(['time-entries', 2, '2026-11-23', '2026-11-29'])).toEqual([]);
  expect(queryClient.getQueryData(['time-entries', 3, '2026-11-16', '2026-11-22'])).toEqual([]);
  applyEntryUpdates(queryClient, 2, [{ before: after, after: null }]);
  expect(queryClient.getQueryData(queryKey)).toEqual([other]);
});

it('an unchanged entry stays the same object, wherever it is in the response, so that it does not re-render (TED-11)', async () => {
  const queryClient = new QueryClient();
  const days = { start: '2026-11-16', end: '2026-11-22' };
  const [first, second, third] = [1, 2, 3].map((id) => anEntry({ id })) as [TimeEntry, TimeEntry, TimeEntry];
  const read = async (entries: TimeEntry[]) => {
    const queryFn = async () => JSON.parse(JSON.stringify(entries)) as TimeEntry[];
    await queryClient.fetchQuery({ ...entriesQuery(2, days), queryFn, staleTime: 0 });
    return queryClient.getQueryData<TimeEntry[]>(queryKey)!;
  };
  const before = await read([first, second, third]);
  expect(await read([first, second, third])).toBe(before);
  const changed = anEntry({ id: 1, units: 5 });
  applyEntryUpdates(queryClient, 2, [{ before: first, after: changed }]);
  const after = queryClient.getQueryData<TimeEntry[]>(queryKey)!;
  expect(after).toEqual([changed, second, third]);
  expect([after[1] === before[1], after[2] === before[2]]).toEqual([true, true]);
  const sorted = await read([third, changed, second]);
  expect(sorted.map((entry) => after.includes(entry))).toEqual([true, true, true]);
});

it('the entries of a cell keep their order when the first is changed after a second was made (TE-14)', () => {
  const queryClient = new QueryClient();
  const [first, second, third] = [7, 8, 9].map((id) => anEntry({ id })) as [TimeEntry, TimeEntry, TimeEntry];
  queryClient.setQueryData(queryKey, [first]);
  const changed = anEntry({ id: 7, notes: 'Concept' });
  // As one request saved them: what was typed on while the first was being made comes after what was made meanwhile.
  applyEntryUpdates(queryClient, 2, [
    { before: null, after: third },
    { before: null, after: second },
    { before: first, after: changed },
  ]);
  expect(queryClient.getQueryData(queryKey)).toEqual([changed, second, third]);
});

it('reads the budget of a job again once time was saved on it, and of no other job (FIX-76)', () => {
  const queryClient = new QueryClient();
  const after = anEntry({ id: 8, units: 3 });
  const jobId = after.timeAllocation.job.id;
  for (const id of [jobId, jobId + 1]) queryClient.setQueryData(['budget', id, 7], { used: 1 });
  applyEntryUpdates(queryClient, 2, [{ before: null, after }]);
  const isStale = (id: number) => queryClient.getQueryState(['budget', id, 7])?.isInvalidated;
  expect([isStale(jobId), isStale(jobId + 1)]).toEqual([true, false]);
});
