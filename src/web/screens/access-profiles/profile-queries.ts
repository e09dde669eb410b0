import { queryOptions } from '@tanstack/react-query';
import { listAccessProfiles, readAccessProfile } from '#contract/people/access-profile.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** All access profiles. */
export const profilesQuery = queryOptions({
  queryKey: queryKeys.accessProfiles,
  queryFn: ({ signal }) => call(listAccessProfiles, {}, { signal }),
});

/** One of them, with who has it. */
export function profileQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.accessProfile(id),
    queryFn: ({ signal }) => call(readAccessProfile, { params: { id } }, { signal }),
  });
}
