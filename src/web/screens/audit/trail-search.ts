import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listTrail, listTrailPeople, type TrailSearch } from '#contract/audit/audit.ts';
import {
  TRAIL_ACTION_NAMES,
  TRAIL_ORIGIN_NAMES,
  TRAIL_SUBJECT_NAMES,
  type TrailAction,
  type TrailOrigin,
  type TrailSubject,
} from '#domain/audit/audit.ts';
import { isDay } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import type { Address } from '../../record-list/search.ts';

/** The filters of the audit trail in the address. */
export type TrailFilters = Omit<TrailSearch, 'before'>;

/** Reads the filters from an address; invalid ones are ignored. */
export function filtersOf(given: Address): TrailFilters {
  const idOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined);
  const among = <Name extends string>(names: readonly Name[], text: string | undefined) =>
    names.find((name) => name === text);
  const dayOf = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined);
  const kind = among<TrailSubject>(TRAIL_SUBJECT_NAMES, given.kind);
  return withoutNothing({
    by: idOf(given.by),
    for: idOf(given.for),
    kind,
    id: kind && idOf(given.id),
    action: among<TrailAction>(TRAIL_ACTION_NAMES, given.action),
    way: among<TrailOrigin>(TRAIL_ORIGIN_NAMES, given.way),
    from: dayOf(given.from),
    to: dayOf(given.to),
    words: given.words?.trim() || undefined,
  });
}

/** Writes filters to an address. */
export function addressOfFilters(filters: TrailFilters): Address {
  return Object.fromEntries(Object.entries(withoutNothing(filters)).map(([name, value]) => [name, String(value)]));
}

function withoutNothing(filters: TrailFilters): TrailFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}

/** Loads the rows that match the filters, page by page. */
export const trailQuery = (filters: TrailFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.trail(filters),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listTrail, { query: { ...filters, ...(pageParam === undefined ? {} : { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });

/** Loads the person whose ID is in the address. */
export const trailPersonQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.trailPeople(id),
    queryFn: ({ signal }) => call(listTrailPeople, { query: { id } }, { signal }),
  });
