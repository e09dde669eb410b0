import type { QueryClient } from '@tanstack/react-query';
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

/** The record that a text names, or why none is taken. */
export type Found = { record: { id: number; name: string } } | { why: string };

/** Looks up what a text in a cell names: by code, by name, or by both with a blank between. */
export type LineLookup = (
  field: Exclude<LineField, TypedField>,
  text: string,
  job: { id: number } | null,
) => Promise<Found>;

type Candidate = { id: number; code?: string; name: string; isActive?: boolean };

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

/** The one active record that a text names: a code before a name, and nothing where several have it. */
export function oneOf(candidates: readonly Candidate[], text: string, t: Texts['t']): Found {
  const wanted = folded(text);
  const ways: ((one: Candidate) => string)[] = [
    ({ code }) => code ?? '',
    ({ name }) => name,
    ({ code, name }) => `${code ?? ''} ${name}`,
  ];
  for (const textOf of ways) {
    const named = candidates.filter((one) => folded(textOf(one)) === wanted);
    const active = named.filter(({ isActive }) => isActive !== false);
    if (active.length === 1) return { record: active[0]! };
    if (active.length > 1) return { why: t('More than one match for {text}', { text }) };
    if (named.length > 0) return { why: t('{text} is inactive', { text }) };
  }
  return { why: t('{text} was not found', { text }) };
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
