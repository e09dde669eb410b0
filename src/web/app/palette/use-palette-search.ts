import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchClientInvoices } from '#contract/billing/client-invoice.ts';
import { searchEstimates } from '#contract/estimates/estimate-list.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { searchJobs as searchReadableJobs } from '#contract/jobs/job-list.ts';
import { searchPurchaseOrders } from '#contract/purchasing/purchase-order-list.ts';
import { can, seesMenu } from '#domain/people/permission.ts';
import { JOB_SEARCH_MINIMUM, JOB_SEARCH_PAUSE, searchJobs } from '../../jobs/job-search.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { isFoundBy } from '../../widgets/select/word-search.ts';
import { type Choice, estimateChoice, invoiceChoice, jobChoice, orderChoice } from './choice.ts';
import { MOST_OF_A_KIND } from './choice-groups.ts';

/** Milliseconds for which results of the same words are reused. */
const GOOD_FOR = 30_000;

/**
 * Returns own jobs immediately, and the server's results after a pause: one request per kind the user may read. Further input cancels them.
 */
export function usePaletteSearch(user: SessionUser, typed: string, isOnPhone: boolean) {
  const texts = useText();
  const { t } = texts;
  const words = typed.trim();
  const [settled] = useDebouncedValue(words, JOB_SEARCH_PAUSE.shell);
  const [hurried, setHurried] = useState('');
  const current = hurried === words ? words : settled;
  const keyphrase = current.length >= JOB_SEARCH_MINIMUM ? current : '';
  const jobOf = (job: Parameters<typeof jobChoice>[0] & { favoriteJobId: number | null }) =>
    jobChoice(job, job.favoriteJobId !== null, { actor: user, t, isOnPhone });

  const own = useQuery({
    queryKey: queryKeys.jobSearchFor(user.id, ''),
    queryFn: ({ signal }) => searchJobs('', user.id, signal),
    staleTime: GOOD_FOR,
    retry: false,
  });
  const mayReadJobs = can(user, 'read', 'job') || can(user, 'read', 'project');
  const query = { keyphrase, maxResults: MOST_OF_A_KIND };
  const searches: { queryKey: readonly unknown[]; queryFn: (asking: { signal: AbortSignal }) => Promise<Choice[]> }[] =
    [
      {
        queryKey: queryKeys.jobsOfPalette(keyphrase),
        queryFn: async ({ signal }) =>
          mayReadJobs
            ? (await call(searchReadableJobs, { query: { ...query, status: 'all', type: 'all' } }, { signal })).map(
                jobOf,
              )
            : (await searchJobs(keyphrase, user.id, signal)).map(jobOf),
      },
      ...(seesMenu(user, 'estimates')
        ? [
            {
              queryKey: queryKeys.estimatesOfPalette(keyphrase),
              queryFn: async ({ signal }: { signal: AbortSignal }) =>
                (await call(searchEstimates, { query }, { signal })).map((estimate) => estimateChoice(estimate, texts)),
            },
          ]
        : []),
      ...(seesMenu(user, 'purchaseOrders')
        ? [
            {
              queryKey: queryKeys.purchaseOrdersOfPalette(keyphrase),
              queryFn: async ({ signal }: { signal: AbortSignal }) =>
                (await call(searchPurchaseOrders, { query }, { signal })).map((order) => orderChoice(order, texts)),
            },
          ]
        : []),
      ...(seesMenu(user, 'clientInvoiceApprovals')
        ? [
            {
              queryKey: queryKeys.clientInvoicesOfPalette(keyphrase),
              queryFn: async ({ signal }: { signal: AbortSignal }) =>
                (await call(searchClientInvoices, { query }, { signal })).map(invoiceChoice),
            },
          ]
        : []),
    ];
  const answers = useQueries({
    queries: searches.map((search) => ({
      ...search,
      enabled: keyphrase !== '',
      placeholderData: keepPreviousData<Choice[]>,
      staleTime: GOOD_FOR,
      retry: false,
    })),
  });

  const isLongEnough = words.length >= JOB_SEARCH_MINIMUM;
  // Previous results stay as long as they match the current words.
  const found = answers.flatMap(({ data = [], isPlaceholderData }) =>
    keyphrase === words && !isPlaceholderData ? data : data.filter((choice) => isFoundBy(words, choice.words)),
  );
  const failed = isLongEnough ? answers.filter(({ isError }) => isError) : [];
  return {
    own: (own.data ?? []).map(jobOf),
    found: isLongEnough ? found : [],
    isSearching: isLongEnough
      ? keyphrase !== words || answers.some(({ isFetching }) => isFetching)
      : words === '' && own.isPending,
    error: failed.at(0)?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    /** Searches without waiting for the pause. */
    hurry: () => setHurried(words),
  };
}
