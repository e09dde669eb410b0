import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listImportRows, listImports, readImport } from '#contract/data-exchange/file-import.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Loads imported files, newest first, page by page. */
export const importsQuery = infiniteQueryOptions({
  queryKey: queryKeys.imports,
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listImports, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.fileImport(id),
    queryFn: ({ signal }) => call(readImport, { params: { id } }, { signal }),
  });

/** Loads the records that an import created and changed, page by page. */
export const importRowsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: queryKeys.importRows(id),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, { params: { id }, query: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
