import { queryOptions } from '@tanstack/react-query';
import {
  JOB_ALERTS,
  JOB_SORT_COLUMNS,
  type JobSortColumn,
  listJobAlerts,
  MOST_JOBS_LISTED,
  searchJobs,
  searchJobsByIds,
} from '#contract/jobs/job-list.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** The minimum number of characters that filter the list; shorter text lists every job. */
const MINIMUM_KEYPHRASE = 2;

/** The search; without a sort order the best match comes first. */
export type JobSearch = ListSearch<JobSortColumn> & {
  status: 'active' | 'inactive' | 'all';
  kind: 'job' | 'project' | 'all';
  onlyFavorites: boolean;
  /** Whether to list only jobs for which the user is account executive, second executive or director. */
  onlyMine: boolean;
  /** Whether the user chose their own or all jobs, rather than the default. */
  isMineChosen: boolean;
  alert: (typeof JOB_ALERTS)[number] | null;
  /** The executive or director whose jobs the alert counted; null = all. */
  alertEmployeeId: number | null;
};

/** Reads the search from an address. `begins` decides the defaults: users who lead jobs see their own. */
export function searchOf(given: Address, begins: { kind: 'job' | 'project'; leadsJobs: boolean }): JobSearch {
  const { status, kind, mine } = given;
  return {
    ...listSearchOf(given, JOB_SORT_COLUMNS, MOST_JOBS_LISTED),
    status: status === 'inactive' || status === 'all' ? status : 'active',
    kind: kind === 'job' || kind === 'project' || kind === 'all' ? kind : begins.kind,
    onlyFavorites: given.favorites === 'true',
    onlyMine: mine ? mine === 'true' : begins.leadsJobs && begins.kind === 'job' && !given.keyphrase,
    isMineChosen: Boolean(mine),
    alert: JOB_ALERTS.find((alert) => alert === given.type) ?? null,
    alertEmployeeId: /^\d{1,9}$/.test(given.employeeId ?? '') ? Number(given.employeeId) : null,
  };
}

/** Writes a search to an address. */
export function addressOfSearch(search: JobSearch): Address {
  return {
    ...listAddressOf(search),
    count: String(search.maxResults),
    status: search.status,
    kind: search.kind,
    favorites: String(search.onlyFavorites),
    ...(search.isMineChosen ? { mine: String(search.onlyMine) } : {}),
    ...(search.alert ? { type: search.alert } : {}),
    ...(search.alert && search.alertEmployeeId !== null ? { employeeId: String(search.alertEmployeeId) } : {}),
  };
}

/** Loads the alerts of all jobs, or of one employee's, as on the dashboard. */
export function alertsQuery(employeeId: number | null) {
  return queryOptions({
    queryKey: queryKeys.jobAlerts(employeeId),
    queryFn: ({ signal }) => call(listJobAlerts, { query: employeeId === null ? {} : { employeeId } }, { signal }),
  });
}

/** Loads the jobs of a search or an alert; a new search cancels the pending one. */
export function jobsQuery(typed: JobSearch, employeeId: number) {
  const search = { ...typed, keyphrase: typed.keyphrase.length >= MINIMUM_KEYPHRASE ? typed.keyphrase : '' };
  return queryOptions({
    queryKey: queryKeys.jobsFound(search, employeeId),
    retry: false,
    queryFn: async ({ signal }) => {
      const common = listQueryOf(search);
      if (search.alert) {
        const query = search.alertEmployeeId === null ? {} : { employeeId: search.alertEmployeeId };
        const alerts = await call(listJobAlerts, { query }, { signal });
        const ids = alerts.find(({ type }) => type === search.alert)?.jobIds ?? [];
        return call(searchJobsByIds, { query: common, body: ids }, { signal });
      }
      return call(searchJobs, { query: { ...common, ...narrowedBy(search, employeeId) } }, { signal });
    },
  });
}

/** Returns the filters of a search apart from its words. */
export function narrowedBy({ status, kind, onlyFavorites, onlyMine }: JobSearch, employeeId: number) {
  return {
    status,
    type: kind,
    ...(onlyFavorites ? { favorite: true } : {}),
    ...(onlyMine ? { accountExecutiveID: employeeId } : {}),
  };
}
