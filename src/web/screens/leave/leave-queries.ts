import { queryOptions } from '@tanstack/react-query';
import { listLeave, listTeamLeave } from '#contract/calendar/leave.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** The own leave. */
export const ownLeaveQuery = queryOptions({
  queryKey: queryKeys.leave,
  queryFn: ({ signal }) => call(listLeave, {}, { signal }),
});

/** The leave of those whose time one approves. */
export const teamLeaveQuery = queryOptions({
  queryKey: queryKeys.teamLeave,
  queryFn: ({ signal }) => call(listTeamLeave, {}, { signal }),
});
