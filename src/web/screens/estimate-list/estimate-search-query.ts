import { type EstimateRow, searchEstimates } from '#contract/estimates/estimate-list.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from '#domain/estimates/estimate.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { addressOfStatuses, type DocumentSearch, statusesOf } from '../../documents/list/document-list.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listSearchOf } from '../../record-list/search.ts';

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

/** Returns a search as the input of calls, for lists and exports alike. */
export function queryOf({ keyphrase, statuses, waitsForMe, templates }: EstimateSearch) {
  return {
    ...(keyphrase ? { keyphrase } : {}),
    ...(waitsForMe ? { myApprovals: true } : templates ? { templates: true } : { status: [...statuses] }),
  };
}

export const ESTIMATE_SEARCH: DocumentSearch<EstimateRow, EstimateSearch> = {
  path: PATHS.estimates,
  searchOf: (given) => ({
    ...listSearchOf(given, [], MOST_ESTIMATES_LISTED),
    statuses: statusesOf(given, ESTIMATE_STATUSES, STATUSES_AT_FIRST),
    waitsForMe: given.approvals === 'true',
    templates: given.templates === 'true',
  }),
  addressOf: (search): Address => ({
    ...listAddressOf(search),
    ...addressOfStatuses(search.statuses, STATUSES_AT_FIRST),
    ...(search.waitsForMe ? { approvals: 'true' } : {}),
    ...(search.templates ? { templates: 'true' } : {}),
  }),
  keyOf: queryKeys.estimatesFound,
  find: async (search, signal) => {
    if (!search.waitsForMe && !search.templates && search.statuses.length === 0) return [];
    const query = { ...queryOf(search), maxResults: search.maxResults };
    return call(searchEstimates, { query }, { signal });
  },
};
