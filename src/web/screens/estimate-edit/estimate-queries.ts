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
import { lookupQuery } from '../../documents/lookup-query.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { intervalOfDocument } from '../../record-editing/open-document.ts';

export function estimateQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.estimate(id),
    queryFn: ({ signal }) => call(readEstimate, { params: { id } }, { signal }),
    refetchInterval: intervalOfDocument,
  });
}

export const choicesQuery = lookupQuery(queryKeys.estimateChoices, (signal) =>
  call(listEstimateChoices, {}, { signal }),
);

export function suppliersQuery(keyphrase: string) {
  return lookupQuery(queryKeys.estimateSuppliers(keyphrase), (signal) =>
    call(lookUpEstimateSuppliers, { query: keyphrase ? { keyphrase } : {} }, { signal }),
  );
}

export function jobsQuery(keyphrase: string) {
  return lookupQuery(queryKeys.estimateJobs(keyphrase), (signal) =>
    call(lookUpEstimateJobs, { query: keyphrase ? { keyphrase } : {} }, { signal }),
  );
}

/** Loads one job with what its estimates need. */
export function jobQuery(id: number) {
  return lookupQuery(
    [...queryKeys.estimateJobs(''), id],
    async (signal) => (await call(lookUpEstimateJobs, { query: { job: id } }, { signal })).at(0) ?? null,
  );
}

/** Loads the contacts of the estimate's client. */
export function contactsQuery(id: number) {
  return lookupQuery(queryKeys.estimateContacts(id), (signal) =>
    call(listEstimateContacts, { params: { id } }, { signal }),
  );
}

/** Loads the approvers of a stored estimate, those who can approve it first. */
function approversQuery({ id, lastModified }: { id: number; lastModified: string }) {
  return lookupQuery(queryKeys.estimateApprovers(id, lastModified), (signal) =>
    call(listEstimateApprovers, { params: { id } }, { signal }),
  );
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
  return lookupQuery(queryKeys.estimateRates(id, lastModified, costType, person, currency), (signal) =>
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
  );
}
