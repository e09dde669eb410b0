import type { QueryClient } from '@tanstack/react-query';
import { saveTimeEntryBatch, type TimeEntry, type TimeEntryCreate } from '#contract/time/time-entry.ts';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { type DayToFill, filledWeek } from '#domain/time/fill-week.ts';
import { hoursAsNumber, hundredthsFromNumber } from '#domain/time/hours.ts';
import { call } from '../../platform/api.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { entriesQuery } from '../../time-entries/time-entry-queries.ts';
import type { ItemOf } from './home-section.tsx';

/** An entry that filling the week would create: the request, with an ID that makes repeats harmless, and its labels. */
export type EntryToFill = { create: TimeEntryCreate; job: { code: string; name: string }; costType: { name: string } };

/** Plans filling the user's week from the entries of the week before. */
export async function planWeek(
  queryClient: QueryClient,
  { employeeId, today, week }: { employeeId: number; today: Day; week: readonly ItemOf<'week'>[] },
): Promise<EntryToFill[]> {
  const range = { start: addDays(week[0]!.day, -7), end: addDays(week.at(-1)!.day, -7) };
  const lastWeek = await queryClient.fetchQuery(entriesQuery(employeeId, range));
  // Entries for inactive jobs or cost types are left out: the server would reject them.
  const usable = lastWeek.filter(({ timeAllocation: { job, costType } }) => job.isActive && costType?.isActive);
  const days = week.map(
    ({ day, entered, expected, isLocked }): DayToFill => ({
      day,
      entered: hundredthsFromNumber(entered) ?? 0,
      expected: hundredthsFromNumber(expected) ?? 0,
      isOpen: !isLocked,
    }),
  );
  const filled = filledWeek(
    days,
    usable.map(({ transactionDate, units, isBillable, timeAllocation: { job, costType } }) => ({
      day: transactionDate,
      jobId: job.id,
      costTypeId: costType!.id,
      hours: hundredthsFromNumber(units) ?? 0,
      isBillable,
    })),
    today,
  );
  return filled.map(({ day, jobId, costTypeId, hours, isBillable }) => {
    const { job, costType } = usable.find(
      ({ timeAllocation }) => timeAllocation.job.id === jobId && timeAllocation.costType?.id === costTypeId,
    )!.timeAllocation;
    const create = {
      id: 0,
      units: hoursAsNumber(hours),
      notes: '',
      transactionDate: day,
      isBillable,
      jobId,
      costTypeId,
    };
    return { create: { ...create, requestId: newRequestId() }, job, costType: costType! };
  });
}

/** The result of filling the week: the created entries, and why others failed. */
export type FilledWeek = { made: TimeEntry[]; problems: string[] };

/** Creates the planned entries in one batch; repeating it creates nothing twice. */
export async function saveWeek(queryClient: QueryClient, entries: readonly EntryToFill[]): Promise<FilledWeek> {
  const { creates } = await call(saveTimeEntryBatch, {
    body: { creates: entries.map(({ create }) => create), updates: [], deletes: [] },
  });
  await readTimeAgain(queryClient);
  return {
    made: creates.flatMap(({ entry }) => entry ?? []),
    problems: [...new Set(creates.flatMap(({ problem }) => problem?.detail ?? []))],
  };
}

/** Deletes the entries that filling created, in one step, except those changed since. Returns the number deleted. */
export async function undoWeek(queryClient: QueryClient, made: readonly TimeEntry[]): Promise<number> {
  const { deletes } = await call(saveTimeEntryBatch, {
    body: { creates: [], updates: [], deletes: made.map(({ id, lastModified }) => ({ id, lastModified })) },
  });
  await readTimeAgain(queryClient);
  return deletes.filter(({ problem }) => problem !== null).length;
}

async function readTimeAgain(queryClient: QueryClient) {
  await Promise.all(
    [queryKeys.home, queryKeys.timeEntries].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
