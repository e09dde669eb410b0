import { queryOptions } from '@tanstack/react-query';
import { JOB_ALERTS, type JobSortColumn, listJobAlerts, searchJobs, searchJobsByIds } from '#contract/job-list.ts';
import { type Sorting, textOfSorting } from '#contract/sorting.ts';
import { call } from '../../platform/api.ts';

/** Characters from which a search is made, where it is not for one's own jobs (JOB-02). */
export const MINIMUM_KEYPHRASE = 2;

/** How many jobs show at first, and how many more each time (JOB-02). */
export const PAGE_SIZE = 50;

/** What is searched. */
export type JobSearch = {
  keyphrase: string;
  status: 'active' | 'inactive' | 'all';
  kind: 'job' | 'project' | 'all';
  onlyFavorites: boolean;
  /** Those that one leads, is second on or directs. */
  onlyMine: boolean;
  alert: (typeof JOB_ALERTS)[number] | null;
  maxResults: number;
  /** null = the best match first. */
  sorting: Sorting<JobSortColumn>;
};

/** Whether there is enough to search for. */
export function isSearchable({ keyphrase, onlyMine, onlyFavorites, alert }: JobSearch): boolean {
  return alert !== null || onlyMine || onlyFavorites || keyphrase.length >= MINIMUM_KEYPHRASE;
}

/** The jobs of a search, or of an alert (JOB-05). One search that is under way is given up for the next. */
export function jobsQuery(search: JobSearch, employeeId: number) {
  return queryOptions({
    queryKey: ['jobs', search, employeeId],
    enabled: isSearchable(search),
    retry: false,
    queryFn: async ({ signal }) => {
      const { keyphrase, maxResults } = search;
      const sort = textOfSorting(search.sorting);
      const common = { ...(keyphrase ? { keyphrase } : {}), ...(sort ? { sort } : {}), maxResults };
      if (search.alert) {
        const alerts = await call(listJobAlerts, { query: {} }, { signal });
        const ids = alerts.find(({ type }) => type === search.alert)?.jobIds ?? [];
        return call(searchJobsByIds, { query: common, body: ids }, { signal });
      }
      const { status, kind, onlyFavorites, onlyMine } = search;
      return call(
        searchJobs,
        {
          query: {
            ...common,
            status,
            type: kind,
            ...(onlyFavorites ? { favorite: true } : {}),
            ...(onlyMine ? { accountExecutiveID: employeeId } : {}),
          },
        },
        { signal },
      );
    },
  });
}

/** The alert that an address names; null when it names none (JOB-01). */
export function alertOf(text: string | undefined): JobSearch['alert'] {
  return JOB_ALERTS.find((alert) => alert === text) ?? null;
}
