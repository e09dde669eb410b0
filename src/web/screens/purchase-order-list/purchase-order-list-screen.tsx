import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  listOrderDeputies,
  listPossibleOrderDeputies,
  nameOrderDeputy,
  removeOrderDeputy,
} from '#contract/people/deputy.ts';
import { exportPurchaseOrders, MOST_ORDERS_LISTED } from '#contract/purchasing/purchase-order-list.ts';
import { can } from '#domain/people/permission.ts';
import { ORDER_STATUSES, REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DeputiesDialog, type DeputyCalls } from '../../deputies/deputies-dialog.tsx';
import { DecisionBar } from '../../documents/deciding/decision-bar.tsx';
import { RejectDialog } from '../../documents/deciding/reject-dialog.tsx';
import { useApproval } from '../../documents/deciding/use-approval.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { todayIn } from '../../platform/today.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { rejectionText, totalText } from '../../purchase-orders/approval-texts.ts';
import { canDecide, useOrderDecisions } from '../../purchase-orders/order-decisions.ts';
import { orderNoticesQuery } from '../../purchase-orders/order-notices.ts';
import { OrderTable } from '../../purchase-orders/order-table.tsx';
import { listQueryOf, useSearchInAddress } from '../../record-list/search.ts';
import { SearchResults } from '../../record-list/search-results.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useKeptFocus } from '../../record-list/use-kept-focus.ts';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import type { NextStep } from '../../widgets/load-states.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { OrderRowActions } from './order-row-actions.tsx';
import { addressOfSearch, narrowedBy, type OrderSearch, ordersQuery, searchOf } from './order-search-query.ts';
import { SearchBar } from './search-bar.tsx';

/** The calls for deputies in order approval. */
const ORDER_DEPUTIES: DeputyCalls = {
  key: queryKeys.orderDeputies,
  list: async (signal) => {
    const deputies = await call(listOrderDeputies, {}, { signal });
    return deputies.map(({ approver, ...deputy }) => ({ ...deputy, inPlaceOf: approver }));
  },
  candidates: (signal) => call(listPossibleOrderDeputies, {}, { signal }),
  name: (body) => call(nameOrderDeputy, { body }),
  remove: (id) => call(removeOrderDeputy, { params: { id } }),
};

const KEYS: readonly KeyHelp[] = [
  ...LIST_KEYS,
  { keys: phrase('Space'), does: phrase('Select the purchase order of the row') },
  { keys: phrase('A, R'), does: phrase('Approve or reject the selection, or else the purchase order in the row') },
];

/** Lists the purchase orders of the agency: search, sort, open, and decide if they wait for the user. */
export function PurchaseOrderListScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { isBusy, keepExport } = useExport();
  const { search, show, sort, showMore } = useSearchInAddress(PATHS.purchaseOrders, searchOf, addressOfSearch);
  const found = useQuery(ordersQuery(search));
  const notices = useQuery(orderNoticesQuery);
  const last = useLastGood(found.data);
  // The notices above the list appear together with it, so that nothing moves.
  const isThere = !notices.isPending && (last !== undefined || found.isError);
  const rows = last ?? [];
  const approval = useApproval(rows, canDecide, useOrderDecisions());
  const { selection, rejected } = approval;
  const decides = selection.isPossible();
  const [areDeputiesOpen, setAreDeputiesOpen] = useState(false);
  const [keysDialog] = useKeysDialog(KEYS);
  const open = (id: number) => void navigate({ to: PATHS.purchaseOrder, params: { id: String(id) } });

  const keys = useListKeys((key, index) => approval.pressKey(key, rows[index]));
  const results = useRef<HTMLDivElement>(null);
  const keepsFocus = useKeptFocus({ rows: found.data, busy: approval.busy, asking: rejected === null }, () =>
    results.current?.querySelector<HTMLElement>('tbody tr a')?.focus(),
  );

  return (
    <Stack gap="sm" p="md" {...keys}>
      <Title order={1} className="visually-hidden">
        {t('Purchase orders')}
      </Title>
      <SearchBar
        search={search}
        isSearching={found.isFetching}
        waiting={can(user, 'approve', 'purchaseorder') ? (notices.data?.waitingForMe ?? 0) : null}
        mayCreate={can(user, 'create', 'purchaseorder')}
        onSearch={show}
        onDeputies={() => setAreDeputiesOpen(true)}
        isExporting={isBusy}
        onExport={(format) => {
          const { maxResults: _, ...common } = listQueryOf(search);
          const query = { ...common, ...narrowedBy(search), format };
          void keepExport(exportPurchaseOrders, { query, fileName: `purchase-orders.${format}` });
        }}
        onNew={() => open(0)}
      />
      {isThere && <DecidedNotice />}
      <SearchResults
        found={found}
        rows={notices.isPending ? undefined : last}
        staleText={t('The search failed. These are the orders found before.')}
        emptyText={emptyTextOf(search, t)}
        next={nextStep(t, search, show, can(user, 'create', 'purchaseorder') ? () => open(0) : null)}
      >
        <div ref={results} {...keepsFocus}>
          {decides && <DecisionBar approval={approval} totalText={(rows) => totalText(t, rows)} />}
          <OrderTable
            rows={rows}
            sorting={search.sorting}
            onSort={sort}
            onOpen={({ id }) => open(id)}
            {...(decides
              ? { choice: { canChoose: canDecide, isChosen: selection.isChecked, onChoose: selection.toggle } }
              : {})}
            errorOf={({ id }) => approval.errors.get(id) ?? null}
            actionsOf={(row) => (
              <OrderRowActions
                row={row}
                isDeciding={approval.deciding.has(row.id)}
                onApprove={() => void approval.approve([row])}
                onReject={() => approval.askToReject([row])}
              />
            )}
          />
        </div>
      </SearchResults>
      <ShowMore shown={rows.length} wanted={search.maxResults} most={MOST_ORDERS_LISTED} onMore={showMore} />
      {keysDialog}
      {areDeputiesOpen && (
        <DeputiesDialog
          calls={ORDER_DEPUTIES}
          explanation={t('A deputy approves and rejects in your place from the first to the last day.')}
          today={todayIn(user.agency.timeZone)}
          onClose={() => setAreDeputiesOpen(false)}
        />
      )}
      {rejected && (
        <RejectDialog
          approval={approval}
          message={rejectionText(t, rejected)}
          label={t('Reason')}
          maximum={REJECTION_MAXIMUM}
        />
      )}
    </Stack>
  );
}

/** Suggests a broader search, or creating an order, if nothing is found. */
function nextStep(
  t: Texts['t'],
  { waitsForMe, onlyMine, statuses }: OrderSearch,
  show: (change: Partial<OrderSearch>) => void,
  make: (() => void) | null,
): NextStep | null {
  const isNarrow = waitsForMe || onlyMine || statuses.length < ORDER_STATUSES.length;
  if (isNarrow)
    return {
      label: t('Show all purchase orders'),
      run: () => show({ waitsForMe: false, onlyMine: false, statuses: ORDER_STATUSES }),
    };
  return make && { label: t('New purchase order'), run: make };
}

function emptyTextOf(search: OrderSearch, t: Texts['t']): string {
  if (search.waitsForMe && !search.keyphrase) return t('No purchase orders are waiting for you');
  return search.statuses.length === 0 && !search.waitsForMe
    ? t('Choose a status to see purchase orders')
    : t('No purchase order found. Try other words or more statuses.');
}
