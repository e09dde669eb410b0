import { Stack, Title } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { type Address, type ListPath, type ListSearch, useSearchInAddress } from '../../record-list/search.ts';
import { SearchResults } from '../../record-list/search-results.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { DecisionBar } from '../deciding/decision-bar.tsx';
import { RejectDialog } from '../deciding/reject-dialog.tsx';
import { type DecidableRow, type DecisionKind, useApproval } from '../deciding/use-approval.ts';
import { useDecisionFocus } from '../deciding/use-decision-focus.ts';

/** How documents are searched, and how the address keeps the search. */
export type DocumentSearch<Row, Search> = {
  path: ListPath;
  searchOf: (given: Address) => Search;
  addressOf: (search: Search) => Address;
  keyOf: (search: Search) => QueryKey;
  /** A new search aborts the pending one. */
  find: (search: Search, signal: AbortSignal) => Promise<Row[]>;
};

/** The search in the address, the documents that it found, and the decisions on them. */
export function useDocumentList<Row extends DecidableRow, Search extends ListSearch<string>>(
  { path, searchOf, addressOf, keyOf, find }: DocumentSearch<Row, Search>,
  decisions: DecisionKind<Row>,
) {
  const inAddress = useSearchInAddress(path, searchOf, addressOf);
  const found = useQuery({
    queryKey: keyOf(inAddress.search),
    queryFn: ({ signal }) => find(inAddress.search, signal),
    retry: false,
  });
  const last = useLastGood(found.data);
  const approval = useApproval(last ?? [], decisions);
  return { ...inAddress, found, last, approval };
}

type FrameProps<Row extends DecidableRow> = Omit<ComponentProps<typeof SearchResults>, 'found' | 'rows'> & {
  title: string;
  list: Pick<ReturnType<typeof useDocumentList<Row, ListSearch<string>>>, 'search' | 'found' | 'approval' | 'showMore'>;
  searchBar: ReactNode;
  /** Above the documents. */
  notices?: ReactNode;
  /** The displayed documents; undefined while there are none. */
  rows: readonly Row[] | undefined;
  /** The maximum number of listed documents. */
  most: number;
  decisionFocus: ReturnType<typeof useDecisionFocus>;
};

/** A screen that lists documents. `keys`: attributes of the surrounding element. */
export function DocumentListFrame<Row extends DecidableRow>(
  props: FrameProps<Row> & { keys?: ReturnType<typeof useListKeys> },
) {
  const { title, list, searchBar, notices, rows, most, keys, decisionFocus, ...results } = props;
  return (
    <Stack gap="sm" p="md" {...keys}>
      <Title order={1} className="visually-hidden">
        {title}
      </Title>
      {searchBar}
      {notices}
      <div {...decisionFocus}>
        <SearchResults {...results} found={list.found} rows={rows} />
        <RejectDialog approval={list.approval} />
      </div>
      <ShowMore shown={rows?.length ?? 0} wanted={list.search.maxResults} most={most} onMore={list.showMore} />
    </Stack>
  );
}

/** A list screen where users approve and reject rows with buttons or keys. `children` is the table. */
export function DocumentList<Row extends DecidableRow>(
  props: Omit<FrameProps<Row>, 'decisionFocus'> & {
    /** What the keys for one row and for decisions do. */
    keyHelp: readonly KeyHelp[];
  },
) {
  const { keyHelp, children, ...frame } = props;
  const { approval, found } = props.list;
  const [keysDialog] = useKeysDialog([...LIST_KEYS, ...keyHelp]);
  const keys = useListKeys((key, index) => approval.pressKey(key, props.rows?.[index]));
  const decisionFocus = useDecisionFocus(approval, found.data);
  return (
    <>
      <DocumentListFrame {...frame} keys={keys} decisionFocus={decisionFocus}>
        {/* The bar sticks within this element. */}
        <div>
          {approval.selection.isPossible() && <DecisionBar approval={approval} />}
          {children}
        </div>
      </DocumentListFrame>
      {keysDialog}
    </>
  );
}

/** Reads the statuses of a search from an address; without any it's those at first. */
export function statusesOf<Status extends string>(
  { status }: Address,
  all: readonly Status[],
  atFirst: readonly Status[],
): readonly Status[] {
  const named = status?.toUpperCase().split(',');
  return named ? all.filter((one) => named.includes(one)) : atFirst;
}

/** Writes the statuses of a search to an address, unless they are those at first. */
export function addressOfStatuses(statuses: readonly string[], atFirst: readonly string[]): Address {
  const status = statuses.join(',');
  return status === atFirst.join(',') ? {} : { status };
}
