import { queryOptions } from '@tanstack/react-query';
import { readHome } from '#contract/home/home.ts';
import { callOrCopy } from '../../platform/offline/offline-answers.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Home in one request; without a network the last response. Refreshed whenever the page becomes visible. */
export const homeQuery = queryOptions({
  queryKey: queryKeys.home,
  queryFn: (asking) => callOrCopy(readHome, {}, asking),
  retry: false,
  refetchOnWindowFocus: 'always',
});
