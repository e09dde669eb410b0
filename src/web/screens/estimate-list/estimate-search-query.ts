import { queryOptions } from '@tanstack/react-query';
import { type EstimateRow, searchEstimates } from '#contract/estimates/estimate-list.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from '#domain/estimates/estimate.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** The maximum number of estimates in a list. */
export const MOST_ESTIMATES_LISTED = 1000;

/** Open estimates are listed by default; settled ones on request. */
const STATUSES_AT_FIRST: readonly EstimateStatus[] = ['NEW', 'READY', 'APPROVED', 'REJECTED', 'SENT'];

/** The search; the newest estimates come first. */
export type EstimateSearch = ListSearch<never> & {
  statuses: readonly EstimateStatus[];
  /** Whether to list only what waits for the user's approval, as approver or deputy, in any status. */
  waitsForMe: boolean;
  /** Whether to list templates instead. */
  templates: boolean;
};

/** Reads the search from an address; missing parameters have their default. */
export function searchOf(given: Address): EstimateSearch {
  const named = given.status?.toUpperCase().split(',');
  return {
    ...listSearchOf(given, [], MOST_ESTIMATES_LISTED),
    statuses: named ? ESTIMATE_STATUSES.filter((status) => named.includes(status)) : STATUSES_AT_FIRST,
    waitsForMe: given.approvals === 'true',
    templates: given.templates === 'true',
  };
}

/** Writes a search to an address, without default values. */
export function addressOfSearch(search: EstimateSearch): Address {
  const status = search.statuses.join(',');
  return {
    ...listAddressOf(search),
    ...(status === STATUSES_AT_FIRST.join(',') ? {} : { status }),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
    ...(search.templates ? { templates: 'true' } : {}),
  };
}

/** Returns the filters of a search for the server, for lists and exports alike. */
export function narrowedBy(search: EstimateSearch) {
  const { statuses, waitsForMe, templates } = search;
  const { keyphrase } = listQueryOf(search);
  return {
    ...(keyphrase ? { keyphrase } : {}),
    ...(waitsForMe ? { myApprovals: true } : templates ? { templates: true } : { status: [...statuses] }),
  };
}

/** Loads the estimates of a search. */
export function estimatesQuery(search: EstimateSearch) {
  const { statuses, waitsForMe, templates } = search;
  const { maxResults } = listQueryOf(search);
  return queryOptions({
    queryKey: queryKeys.estimatesFound(search),
    retry: false,
    queryFn: ({ signal }): Promise<EstimateRow[]> =>
      !waitsForMe && !templates && statuses.length === 0
        ? Promise.resolve([])
        : call(searchEstimates, { query: { ...narrowedBy(search), maxResults } }, { signal }),
  });
}
