import { queryOptions } from '@tanstack/react-query';
import { listAccessProfiles, readAccessProfile } from '#contract/people/access-profile.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const profilesQuery = queryOptions({
  queryKey: queryKeys.accessProfiles,
  queryFn: ({ signal }) => call(listAccessProfiles, {}, { signal }),
});

/** Loads one access profile with its users. */
export function profileQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.accessProfile(id),
    queryFn: ({ signal }) => call(readAccessProfile, { params: { id } }, { signal }),
  });
}
