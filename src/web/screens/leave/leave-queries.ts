import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listLeave, listTeamLeave } from '#contract/leave.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The own leave (PEOPLE-11). */
export const ownLeaveQuery = queryOptions({
  queryKey: queryKeys.leave,
  queryFn: ({ signal }) => call(listLeave, {}, { signal }),
});

/** The leave of those whose time one approves (PEOPLE-11). */
export const teamLeaveQuery = queryOptions({
  queryKey: queryKeys.teamLeave,
  queryFn: ({ signal }) => call(listTeamLeave, {}, { signal }),
});

/** After leave was asked for, changed or decided on: what the screen lists, and what days expect. */
export async function leaveChanged(queryClient: QueryClient) {
  await Promise.all(
    [queryKeys.leave, queryKeys.teamLeave, ['workdays'], queryKeys.home].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
