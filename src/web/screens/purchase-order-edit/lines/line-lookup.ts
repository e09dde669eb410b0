import type { QueryClient } from '@tanstack/react-query';
import type { Texts } from '../../../platform/translation.ts';
import { type Candidate, type Found, oneOf } from '../../../record-editing/lines/named-record.ts';
import type { LineField } from '../order-line.ts';
import {
  costTypesOfJobQuery,
  employeesQuery,
  glAccountsQuery,
  orderJobsQuery,
  taxStatusesQuery,
} from '../order-queries.ts';
import type { TypedField } from './line-cells.ts';

/** Looks up what a text in a cell names: by code, by name, or by both with a blank between. */
export type LineLookup = (
  field: Exclude<LineField, TypedField>,
  text: string,
  job: { id: number } | null,
) => Promise<Found>;

/** Looks records up at the server; each text once, however often it stands in what was pasted. */
export function lineLookup(queryClient: QueryClient, divisionId: number, t: Texts['t']): LineLookup {
  const known = new Map<string, Promise<Found>>();
  const candidates = (field: Exclude<LineField, TypedField>, text: string, jobId: number): Promise<Candidate[]> => {
    switch (field) {
      case 'job':
        return queryClient.ensureQueryData(orderJobsQuery(text.slice(0, 200)));
      case 'costType':
        return queryClient.ensureQueryData(costTypesOfJobQuery(jobId));
      case 'glChart':
        return queryClient.ensureQueryData(glAccountsQuery(divisionId));
      case 'taxStatus':
        return queryClient.ensureQueryData(taxStatusesQuery);
      case 'employee':
        return queryClient.ensureQueryData(employeesQuery);
    }
  };
  const find: LineLookup = async (field, text, job) => {
    if (field === 'costType' && !job) return { why: t('A cost type needs a job beside it') };
    try {
      return oneOf(await candidates(field, text, job?.id ?? 0), text, t);
    } catch (error) {
      return { why: error instanceof Error ? error.message : t('Nothing found') };
    }
  };
  return (field, text, job) => {
    const key = JSON.stringify([field, text, field === 'costType' ? (job?.id ?? 0) : 0]);
    const found = known.get(key) ?? find(field, text, job);
    known.set(key, found);
    return found;
  };
}
