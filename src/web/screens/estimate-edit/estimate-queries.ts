import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readEstimate } from '#contract/estimates/estimate.ts';
import {
  listEstimateApprovers,
  listEstimateChoices,
  listEstimateContacts,
  lookUpEstimateJobs,
  lookUpEstimateSuppliers,
} from '#contract/estimates/estimate-choice.ts';
import { readEstimateRates } from '#contract/estimates/estimate-rates.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { intervalOfDocument } from '../../record-editing/open-document.ts';

/** How long lists of choices count as current, in milliseconds. */
const LOOKUP_TIME = 60_000;

export function estimateQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.estimate(id),
    queryFn: ({ signal }) => call(readEstimate, { params: { id } }, { signal }),
    refetchInterval: intervalOfDocument,
  });
}

export const choicesQuery = queryOptions({
  queryKey: queryKeys.estimateChoices,
  queryFn: ({ signal }) => call(listEstimateChoices, {}, { signal }),
  staleTime: LOOKUP_TIME,
});

export function suppliersQuery(keyphrase: string) {
  return queryOptions({
    queryKey: queryKeys.estimateSuppliers(keyphrase),
    queryFn: ({ signal }) => call(lookUpEstimateSuppliers, { query: keyphrase ? { keyphrase } : {} }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

export function jobsQuery(keyphrase: string) {
  return queryOptions({
    queryKey: queryKeys.estimateJobs(keyphrase),
    queryFn: ({ signal }) => call(lookUpEstimateJobs, { query: keyphrase ? { keyphrase } : {} }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

/** Loads one job with what its estimates need. */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.estimateJobs(''), id],
    queryFn: async ({ signal }) => (await call(lookUpEstimateJobs, { query: { job: id } }, { signal })).at(0) ?? null,
    staleTime: LOOKUP_TIME,
  });
}

/** Loads the contacts of the estimate's client. */
export function contactsQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.estimateContacts(id),
    queryFn: ({ signal }) => call(listEstimateContacts, { params: { id } }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

/** Loads the approvers of a stored estimate, those who can approve it first. */
function approversQuery({ id, lastModified }: { id: number; lastModified: string }) {
  return queryOptions({
    queryKey: queryKeys.estimateApprovers(id, lastModified),
    queryFn: ({ signal }) => call(listEstimateApprovers, { params: { id } }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

export function useApproversOf(estimate: { id: number; lastModified: string }) {
  const queryClient = useQueryClient();
  const query = approversQuery(estimate);
  return { searchKey: query.queryKey, search: () => queryClient.ensureQueryData(query) };
}

/** Loads the rates of a cost type, with a person, on the date of the stored estimate, in the currency of the form. */
export function ratesQuery(
  { id, lastModified }: { id: number; lastModified: string },
  costType: number,
  person: number | null,
  currency: number | null,
) {
  return queryOptions({
    queryKey: queryKeys.estimateRates(id, lastModified, costType, person, currency),
    queryFn: ({ signal }) =>
      call(
        readEstimateRates,
        {
          params: { id },
          query: {
            costType,
            ...(person === null ? {} : { person }),
            ...(currency === null ? {} : { currency }),
          },
        },
        { signal },
      ),
    staleTime: LOOKUP_TIME,
  });
}
