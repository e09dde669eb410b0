import { useRouter, useSearch } from '@tanstack/react-router';
import { type Sorting, type SortText, sortingOf, textOfSorting } from '#contract/http/sorting.ts';
import type { PATHS } from '#domain/screen-paths.ts';

/** The number of records a list displays at first and adds each time. */
export const PAGE_SIZE = 50;

/** The common search of lists. */
export type ListSearch<Column extends string> = {
  keyphrase: string;
  maxResults: number;
  /** Null for the server's order. */
  sorting: Sorting<Column>;
};

/** The parameters of an address. */
export type Address = Partial<Record<string, string>>;

/** Reads the common search of lists from an address; missing parts are defaults. */
export function listSearchOf<Column extends string>(
  given: Address,
  columns: readonly Column[],
  most: number,
): ListSearch<Column> {
  return {
    keyphrase: given.keyphrase ?? '',
    maxResults: Math.max(PAGE_SIZE, Math.min(most, Math.floor(Number(given.count)) || PAGE_SIZE)),
    sorting: sortingOf(given.sort, columns),
  };
}

/** Writes a search to an address, without defaults. */
export function listAddressOf(search: ListSearch<string>): Address {
  const { maxResults, ...words } = listQueryOf(search);
  return { ...words, ...(maxResults > PAGE_SIZE ? { count: String(maxResults) } : {}) };
}

/** Returns the search as the input of calls. */
export function listQueryOf<Column extends string>({
  keyphrase,
  maxResults,
  sorting,
}: ListSearch<Column>): {
  keyphrase?: string;
  sort?: SortText<Column>;
  maxResults: number;
} {
  const sort = textOfSorting(sorting);
  return { ...(keyphrase ? { keyphrase } : {}), ...(sort ? { sort } : {}), maxResults };
}

export type ListPath = (typeof PATHS)[
  | 'jobs'
  | 'projects'
  | 'purchaseOrders'
  | 'estimates'
  | 'clientInvoices'
  | 'masterData'];

/** Keeps a list's search in the address, so that it can be bookmarked, shared and returned to. `params`: the path's parameters. */
export function useSearchInAddress<Search extends ListSearch<string>>(
  path: ListPath,
  searchOf: (given: Address) => Search,
  addressOf: (search: Search) => Address,
  params: { kind?: string } = {},
) {
  const router = useRouter();
  const given: Address = useSearch({ strict: false });
  const search = searchOf(given);
  const put = (next: Search) => {
    // A typed search navigates after a pause: users on their way to another screen by then aren't called back.
    const goingTo = router.latestLocation.pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
    if (goingTo === path.replace('$kind', params.kind ?? ''))
      void router.navigate({ to: path, params, replace: true, resetScroll: false, search: addressOf(next) });
  };
  return {
    search,
    /** Changes the search and returns to the first page. */
    show: (change: Partial<Search>) => put({ ...search, maxResults: PAGE_SIZE, ...change }),
    sort: (sorting: Search['sorting']) => put({ ...search, sorting }),
    showMore: () => put({ ...search, maxResults: search.maxResults + PAGE_SIZE }),
  };
}
