import type { QueryClient } from '@tanstack/react-query';
import type { Texts } from '../../../platform/translation.ts';
import { type Candidate, type Found, lookupOnce } from '../../../record-editing/lines/named-record.ts';
import { choicesQuery, suppliersQuery } from '../estimate-queries.ts';
import type { ChosenField } from './line-cells.ts';

/** Looks up what a text in a cell names: by code, by name, or by both with a blank between. */
export type LineLookup = (field: ChosenField, text: string) => Promise<Found>;

/** What can be chosen for a field of a line; suppliers are searched at the server, by these words. */
export async function candidatesFor(queryClient: QueryClient, field: ChosenField, words: string): Promise<Candidate[]> {
  if (field === 'supplier') return queryClient.ensureQueryData(suppliersQuery(words.slice(0, 200)));
  const { costTypes, people, taxStatuses } = await queryClient.ensureQueryData(choicesQuery);
  return { costType: costTypes, person: people, taxStatus: taxStatuses }[field];
}

/** Looks records up; each text once, however often it stands in what was pasted. */
export function lineLookup(queryClient: QueryClient, t: Texts['t']): LineLookup {
  return lookupOnce(t, (field: ChosenField, text: string) => candidatesFor(queryClient, field, text));
}
