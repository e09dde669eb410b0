import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';

/** After a leave request was created, changed or decided on: refetches the screens' lists and the expected hours. */
export async function leaveChanged(queryClient: QueryClient) {
  await Promise.all(
    [queryKeys.leave, queryKeys.teamLeave, ['workdays'], queryKeys.home].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
