import type { QueryClient } from '@tanstack/react-query';
import { type Candidate, type Found, lookupOnce } from '../../../documents/lines/named-record.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { LineField } from '../order-line.ts';
import {
  costTypesOfJobQuery,
  employeesQuery,
  glAccountsQuery,
  orderJobsQuery,
  taxStatusesQuery,
} from '../order-queries.ts';
import type { TypedField } from './line-cells.ts';

/** Fields whose record is chosen. */
export type ChosenField = Exclude<LineField, TypedField>;

/** What the choices depend on: the line's job, and the order's division. */
export type ChoiceScope = { jobId: number; divisionId: number };

/** Finds the record that a cell's text names: by code, by name, or by both with a space between. */
export type LineLookup = (field: ChosenField, text: string, job: { id: number } | null) => Promise<Found>;

/** Returns the choices for a field of a line; the server searches jobs. */
export function candidatesFor(
  queryClient: QueryClient,
  field: ChosenField,
  words: string,
  { jobId, divisionId }: ChoiceScope,
): Promise<Candidate[]> {
  switch (field) {
    case 'job':
      return queryClient.ensureQueryData(orderJobsQuery(words.slice(0, 200)));
    case 'costType':
      return queryClient.ensureQueryData(costTypesOfJobQuery(jobId));
    case 'glChart':
      return queryClient.ensureQueryData(glAccountsQuery(divisionId));
    case 'taxStatus':
      return queryClient.ensureQueryData(taxStatusesQuery);
    case 'employee':
      return queryClient.ensureQueryData(employeesQuery);
  }
}

/** Looks records up at the server; each text only once, however often it occurs in pasted cells. */
export function lineLookup(queryClient: QueryClient, divisionId: number, t: Texts['t']): LineLookup {
  const find = lookupOnce(t, (field: ChosenField, text: string, jobId: number) =>
    candidatesFor(queryClient, field, text, { jobId, divisionId }),
  );
  return async (field, text, job) => {
    if (field !== 'costType') return find(field, text, 0);
    return job ? find(field, text, job.id) : { why: t('A cost type needs a job') };
  };
}
