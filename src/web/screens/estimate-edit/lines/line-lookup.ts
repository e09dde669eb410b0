import type { QueryClient } from '@tanstack/react-query';
import { type Candidate, type Found, lookupOnce } from '../../../documents/lines/named-record.ts';
import type { Texts } from '../../../platform/translation.ts';
import { choicesQuery, suppliersQuery } from '../estimate-queries.ts';
import type { ChosenField } from './line-cells.ts';

/** Finds the record that a cell's text names: by code, by name, or by both with a space between. */
export type LineLookup = (field: ChosenField, text: string) => Promise<Found>;

/** Returns the choices for a field of a line; the server searches suppliers. */
export async function candidatesFor(queryClient: QueryClient, field: ChosenField, words: string): Promise<Candidate[]> {
  if (field === 'supplier') return queryClient.ensureQueryData(suppliersQuery(words.slice(0, 200)));
  const { costTypes, people, taxStatuses } = await queryClient.ensureQueryData(choicesQuery);
  return { costType: costTypes, person: people, taxStatus: taxStatuses }[field];
}

/** Looks records up; each text only once, however often it occurs in pasted cells. */
export function lineLookup(queryClient: QueryClient, t: Texts['t']): LineLookup {
  return lookupOnce(t, (field: ChosenField, text: string) => candidatesFor(queryClient, field, text));
}
