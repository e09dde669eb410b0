import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { MOST_ORDERS_LISTED } from '#contract/purchase-order-list.ts';
import { can } from '#domain/permission.ts';
import { DeputiesDialog } from '../../deputies/deputies-dialog.tsx';
import { PATHS } from '../../platform/paths.ts';
import { useSearchReplacement } from '../../platform/search-in-address.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { orderNoticesQuery } from '../../purchase-orders/order-notices.ts';
import { OrderTable } from '../../purchase-orders/order-table.tsx';
import { DecisionBar } from '../../record-list/decision-bar.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useFocusKept } from '../../record-list/use-focus-kept.ts';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { useHelpKey } from '../../widgets/use-help-key.ts';
import { DecidedNotice } from './decided-notice.tsx';
import { ORDER_DEPUTIES } from './order-deputies.ts';
import { OrderRowActions } from './order-row-actions.tsx';
import {
  addressOfSearch,
  type OrderSearch,
  type OrderSearchInAddress,
  ordersQuery,
  PAGE_SIZE,
  searchOf,
} from './order-search-query.ts';
import { RejectOrdersDialog } from './reject-orders-dialog.tsx';
import { SearchBar } from './search-bar.tsx';
import { canDecide, useOrderApproval } from './use-order-approval.ts';

const KEYS: readonly KeyHelp[] = [
  ...LIST_KEYS,
  { keys: 'Space', does: 'Select the purchase order of the row' },
  { keys: 'A, R', does: 'Approve, reject what is selected, or else the purchase order of the row' },
];

/** The purchase orders of the agency: searched, sorted, opened, and decided on by whom they wait for (PO-01, PO-21). */
export function PurchaseOrderListScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { search, show } = useSearchInAddress();
  const found = useQuery(ordersQuery(search));
  const notices = useQuery(orderNoticesQuery);
  const last = useLastGood(found.data);
  const rows = last ?? [];
  const approval = useOrderApproval(rows);
  const { selection, rejected } = approval;
  const [areDeputiesOpen, setAreDeputiesOpen] = useState(false);
  const [areKeysShown, setAreKeysShown] = useState(false);
  useHelpKey(() => setAreKeysShown(true));
  const open = (id: number) => void navigate({ to: PATHS.purchaseOrder, params: { id: String(id) } });

  const keys = useListKeys((key, index) => approval.pressKey(key, rows[index]));
  const results = useRef<HTMLDivElement>(null);
  const keepsFocus = useFocusKept({ rows: found.data, busy: approval.isBusy, asking: rejected === null }, () =>
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
        onNew={() => open(0)}
      />
      <DecidedNotice />
      {found.isError && last !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {t('The search failed. These are the orders found before.')} {found.error.message}
        </Text>
      )}
      {last === undefined && found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : last === undefined ? (
        <Loading what={t('Searching')} />
      ) : rows.length === 0 ? (
        <Empty>{emptyTextOf(search, t)}</Empty>
      ) : (
        <div ref={results} {...keepsFocus}>
          {selection.isPossible && (
            <DecisionBar
              checked={selection.checked.map(({ total, currency }) => ({ amount: total, currency }))}
              all={selection.state}
              canCheck
              busy={approval.isBusy ? t('Deciding on purchase orders') : null}
              onAll={selection.toggleAll}
              onApprove={() => void approval.approve(selection.checked)}
              onReject={() => approval.askToReject(selection.checked)}
            />
          )}
          <OrderTable
            rows={rows}
            sorting={search.sorting}
            onSort={(sorting) => show({ sorting, maxResults: search.maxResults })}
            onOpen={({ id }) => open(id)}
            {...(selection.isPossible
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
      )}
      <ShowMore
        shown={rows.length}
        wanted={search.maxResults}
        most={MOST_ORDERS_LISTED}
        onMore={() => show({ maxResults: search.maxResults + PAGE_SIZE })}
      />
      {areKeysShown && <KeysDialog keys={KEYS} onClose={() => setAreKeysShown(false)} />}
      {areDeputiesOpen && (
        <DeputiesDialog
          calls={ORDER_DEPUTIES}
          explanation={t(
            'A deputy approves and rejects in your place what waits for you, from the first to the last day.',
          )}
          today={todayIn(user.agency.timeZone)}
          onClose={() => setAreDeputiesOpen(false)}
        />
      )}
      {rejected && (
        <RejectOrdersDialog
          orders={rejected}
          onReject={(comment) => approval.reject(rejected, comment)}
          onClose={approval.endRejecting}
        />
      )}
    </Stack>
  );
}

function emptyTextOf(search: OrderSearch, t: (original: string) => string): string {
  if (search.waitsForMe && !search.keyphrase) return t('No purchase order waits for you');
  return search.statuses.length === 0 && !search.waitsForMe
    ? t('Choose a status to see purchase orders')
    : t('No purchase order found. Other words or more statuses may find it.');
}

/** The search as the address holds it, so that it can be kept, shared and gone back to. */
function useSearchInAddress() {
  const replaceSearch = useSearchReplacement(PATHS.purchaseOrders);
  const given: OrderSearchInAddress = useSearch({ strict: false });
  const search = searchOf(given);
  return {
    search,
    show: (change: Partial<OrderSearch>) =>
      replaceSearch(addressOfSearch({ ...search, maxResults: PAGE_SIZE, ...change })),
  };
}
