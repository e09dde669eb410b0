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

/** What a list of master data is searched by. */
export type MasterSearch = ListSearch<string> & { status: 'active' | 'inactive' | 'all'; filters: MasterFilters };

/** The search that an address holds; what it leaves out is as at first. */
export function masterSearchOf(given: Address, kind: MasterKind): MasterSearch {
  const { status } = given;
  return {
    ...listSearchOf(given, kind.listed, MOST_MASTER_RECORDS_LISTED),
    status: status === 'inactive' || status === 'all' ? status : 'active',
    filters: readFilters(kind, given.filters ?? '') ?? {},
  };
}

/** The address of a search. */
export function addressOfMasterSearch(search: MasterSearch): Address {
  const filters = filtersInText(search.filters);
  return {
    ...listAddressOf(search),
    ...(search.status === 'active' ? {} : { status: search.status }),
    ...(filters ? { filters } : {}),
  };
}

/** The same search as the input of calls. */
export function masterQueryOf(search: MasterSearch) {
  const filters = filtersInText(search.filters);
  return { ...listQueryOf(search), status: search.status, ...(filters ? { filters } : {}) };
}

/** The records of a search. */
export function masterRecordsQuery(kind: MasterKindName, search: MasterSearch) {
  return queryOptions({
    queryKey: queryKeys.masterRecordsFound(kind, search),
    retry: false,
    queryFn: ({ signal }): Promise<MasterRecord[]> =>
      call(listMasterRecords, { params: { kind }, query: masterQueryOf(search) }, { signal }),
  });
}

/** One record. */
export function masterRecordQuery(kind: MasterKindName, id: number) {
  return queryOptions({
    queryKey: queryKeys.masterRecord(kind, id),
    queryFn: ({ signal }): Promise<MasterRecord> => call(readMasterRecord, { params: { kind, id } }, { signal }),
  });
}

/** What uses a record. */
export function masterUsesQuery(kind: MasterKindName, id: number) {
  return queryOptions({
    queryKey: queryKeys.masterUses(kind, id),
    queryFn: ({ signal }) => call(listMasterUses, { params: { kind, id } }, { signal }),
  });
}

/** Refetches everything that a merge or its undo can have changed: records of several kinds, and what uses them. */
export async function forgetMerged(queryClient: QueryClient) {
  const keys = [['master-data'], ['master-record'], ['master-uses'], ['choices']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
