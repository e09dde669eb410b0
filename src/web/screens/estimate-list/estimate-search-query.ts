import { queryOptions } from '@tanstack/react-query';
import { type EstimateRow, searchEstimates } from '#contract/estimates/estimate-list.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from '#domain/estimates/estimate.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** The most estimates that a list answers. */
export const MOST_ESTIMATES_LISTED = 1000;

/** What somebody still works on shows at first; what is settled shows when asked for. */
const STATUSES_AT_FIRST: readonly EstimateStatus[] = ['NEW', 'READY', 'APPROVED', 'REJECTED', 'SENT'];

/** What is searched; the newest come first. */
export type EstimateSearch = ListSearch<never> & {
  statuses: readonly EstimateStatus[];
  /** What waits for one's own approval, or for that of somebody to whom one is deputy, whatever the statuses say. */
  waitsForMe: boolean;
  /** Templates instead. */
  templates: boolean;
};

/** The search that an address holds; what it leaves out is as at first. */
export function searchOf(given: Address): EstimateSearch {
  const named = given.status?.toUpperCase().split(',');
  return {
    ...listSearchOf(given, [], MOST_ESTIMATES_LISTED),
    statuses: named ? ESTIMATE_STATUSES.filter((status) => named.includes(status)) : STATUSES_AT_FIRST,
    waitsForMe: given.approvals === 'true',
    templates: given.templates === 'true',
  };
}

/** The address of a search; what is as at first is left out. */
export function addressOfSearch(search: EstimateSearch): Address {
  const status = search.statuses.join(',');
  return {
    ...listAddressOf(search),
    ...(status === STATUSES_AT_FIRST.join(',') ? {} : { status }),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
    ...(search.templates ? { templates: 'true' } : {}),
  };
}

/** What a search asks the server for, whatever it is to make of it. */
export function narrowedBy(search: EstimateSearch) {
  const { statuses, waitsForMe, templates } = search;
  const { keyphrase } = listQueryOf(search);
  return {
    ...(keyphrase ? { keyphrase } : {}),
    ...(waitsForMe ? { myApprovals: true } : templates ? { templates: true } : { status: [...statuses] }),
  };
}

/** The estimates of a search. */
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
