import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listMasterRecords,
  type MasterRecord,
  MOST_MASTER_RECORDS_LISTED,
  readMasterRecord,
} from '#contract/master-data/master-data.ts';
import { listMasterUses } from '#contract/master-data/master-uses.ts';
import { filtersInText, type MasterFilters, readFilters } from '#domain/master-data/master-filters.ts';
import type { MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Address, type ListSearch, listAddressOf, listQueryOf, listSearchOf } from '../../record-list/search.ts';

/** The search of a list of master data. */
export type MasterSearch = ListSearch<string> & { status: 'active' | 'inactive' | 'all'; filters: MasterFilters };

/** Reads the search from an address; missing parameters have their default. */
export function masterSearchOf(given: Address, kind: MasterKind): MasterSearch {
  const { status } = given;
  return {
    ...listSearchOf(given, kind.listed, MOST_MASTER_RECORDS_LISTED),
    status: status === 'inactive' || status === 'all' ? status : 'active',
    filters: readFilters(kind, given.filters ?? '') ?? {},
  };
}

/** Writes a search to an address. */
export function addressOfMasterSearch(search: MasterSearch): Address {
  const filters = filtersInText(search.filters);
  return {
    ...listAddressOf(search),
    ...(search.status === 'active' ? {} : { status: search.status }),
    ...(filters ? { filters } : {}),
  };
}

/** Returns a search as the input of calls. */
export function masterQueryOf(search: MasterSearch) {
  const filters = filtersInText(search.filters);
  return { ...listQueryOf(search), status: search.status, ...(filters ? { filters } : {}) };
}

/** Loads the records of a search. */
export function masterRecordsQuery(kind: MasterKindName, search: MasterSearch) {
  return queryOptions({
    queryKey: queryKeys.masterRecordsFound(kind, search),
    retry: false,
    queryFn: ({ signal }): Promise<MasterRecord[]> =>
      call(listMasterRecords, { params: { kind }, query: masterQueryOf(search) }, { signal }),
  });
}

/** Loads one record. */
export function masterRecordQuery(kind: MasterKindName, id: number) {
  return queryOptions({
    queryKey: queryKeys.masterRecord(kind, id),
    queryFn: ({ signal }): Promise<MasterRecord> => call(readMasterRecord, { params: { kind, id } }, { signal }),
  });
}

/** Loads what uses a record. */
export function masterUsesQuery(kind: MasterKindName, id: number) {
  return queryOptions({
    queryKey: queryKeys.masterUses(kind, id),
    queryFn: ({ signal }) => call(listMasterUses, { params: { kind, id } }, { signal }),
  });
}

/** Refetches everything that a merge or its undo may have changed: records of several kinds, and what uses them. */
export async function forgetMerged(queryClient: QueryClient) {
  const keys = [['master-data'], ['master-record'], ['master-uses'], ['choices']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
