import { useRouter, useSearch } from '@tanstack/react-router';
import { type Sorting, type SortText, sortingOf, textOfSorting } from '#contract/http/sorting.ts';
import type { PATHS } from '#domain/screen-paths.ts';

/** How many records a list shows at first, and how many more each time. */
export const PAGE_SIZE = 50;

/** What every list is searched by. */
export type ListSearch<Column extends string> = {
  keyphrase: string;
  maxResults: number;
  /** null = as the server answers. */
  sorting: Sorting<Column>;
};

/** The parameters of an address. */
export type Address = Partial<Record<string, string>>;

/** The search that an address holds, as far as lists have it in common; what it leaves out is as at first. */
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

/** The same search in an address; what is as at first is left out. */
export function listAddressOf(search: ListSearch<string>): Address {
  const { maxResults, ...words } = listQueryOf(search);
  return { ...words, ...(maxResults > PAGE_SIZE ? { count: String(maxResults) } : {}) };
}

/** The same search as the input of calls. */
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

type ListPath = (typeof PATHS)['jobs' | 'projects' | 'purchaseOrders' | 'estimates' | 'clientInvoices' | 'masterData'];

/** The search of a list as the address holds it, so that it can be kept, shared and gone back to. `params`: what its path names. */
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
    /** Searches for something else, from the first page on. */
    show: (change: Partial<Search>) => put({ ...search, maxResults: PAGE_SIZE, ...change }),
    sort: (sorting: Search['sorting']) => put({ ...search, sorting }),
    showMore: () => put({ ...search, maxResults: search.maxResults + PAGE_SIZE }),
  };
}
