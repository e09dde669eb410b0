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

/** How long what estimates are made of is taken as it was read, in milliseconds. */
const LOOKUP_TIME = 60_000;

/** An estimate by its id. */
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

/** Suppliers by words. */
export function suppliersQuery(keyphrase: string) {
  return queryOptions({
    queryKey: queryKeys.estimateSuppliers(keyphrase),
    queryFn: ({ signal }) => call(lookUpEstimateSuppliers, { query: keyphrase ? { keyphrase } : {} }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

/** Jobs by words. */
export function jobsQuery(keyphrase: string) {
  return queryOptions({
    queryKey: queryKeys.estimateJobs(keyphrase),
    queryFn: ({ signal }) => call(lookUpEstimateJobs, { query: keyphrase ? { keyphrase } : {} }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

/** One job by its id, as far as it can be estimated. */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: [...queryKeys.estimateJobs(''), id],
    queryFn: async ({ signal }) => (await call(lookUpEstimateJobs, { query: { job: id } }, { signal })).at(0) ?? null,
    staleTime: LOOKUP_TIME,
  });
}

/** Contacts of the client of an estimate. */
export function contactsQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.estimateContacts(id),
    queryFn: ({ signal }) => call(listEstimateContacts, { params: { id } }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

/** Who approves an estimate as it is stored, those who can first. */
function approversQuery({ id, lastModified }: { id: number; lastModified: string }) {
  return queryOptions({
    queryKey: queryKeys.estimateApprovers(id, lastModified),
    queryFn: ({ signal }) => call(listEstimateApprovers, { params: { id } }, { signal }),
    staleTime: LOOKUP_TIME,
  });
}

/** Where the approvers of an estimate come from. */
export function useApproversOf(estimate: { id: number; lastModified: string }) {
  const queryClient = useQueryClient();
  const query = approversQuery(estimate);
  return { searchKey: query.queryKey, search: () => queryClient.ensureQueryData(query) };
}

/** What a cost type, with a person, has on the date of an estimate as it is stored, in the currency of the form. */
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
