import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';

/** After leave was asked for, changed or decided on: what the screens list, and what days expect. */
export async function leaveChanged(queryClient: QueryClient) {
  await Promise.all(
    [queryKeys.leave, queryKeys.teamLeave, ['workdays'], queryKeys.home].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
