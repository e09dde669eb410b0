import { Button, Chip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  listOrderDeputies,
  listPossibleOrderDeputies,
  nameOrderDeputy,
  removeOrderDeputy,
} from '#contract/people/deputy.ts';
import { exportPurchaseOrders, MOST_ORDERS_LISTED } from '#contract/purchasing/purchase-order-list.ts';
import { can } from '#domain/people/permission.ts';
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DeputiesDialog, type DeputyCalls } from '../../deputies/deputies-dialog.tsx';
import { DocumentList, useDocumentList } from '../../documents/list/document-list.tsx';
import { DocumentSearchBar } from '../../documents/list/document-search-bar.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { todayIn } from '../../platform/today.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { ORDER_DECISIONS } from '../../purchase-orders/order-decisions.ts';
import { orderNoticesQuery } from '../../purchase-orders/order-notices.ts';
import { OrderPdfMenu } from '../../purchase-orders/order-pdf-menu.tsx';
import { OrderTable } from '../../purchase-orders/order-table.tsx';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import type { NextStep } from '../../widgets/load-states.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { ORDER_SEARCH, type OrderSearch, queryOf } from './order-search-query.ts';

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
  { keys: phrase('Space'), does: phrase('Select the purchase order of the row') },
  { keys: phrase('A, R'), does: phrase('Approve or reject the selection, or else the purchase order in the row') },
];

/** Lists the purchase orders of the agency: search, sort, open, and decide if they wait for the user. */
export function PurchaseOrderListScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const list = useDocumentList(ORDER_SEARCH, ORDER_DECISIONS);
  const { search, show, found, last, approval } = list;
  const notices = useQuery(orderNoticesQuery);
  const [areDeputiesOpen, setAreDeputiesOpen] = useState(false);
  const { isBusy, keepExport } = useExport();
  const mayApprove = can(user, 'approve', 'purchaseorder');
  const waiting = notices.data?.waitingForMe ?? 0;
  const begin = can(user, 'create', 'purchaseorder')
    ? () => void navigate({ to: PATHS.purchaseOrder, params: { id: '0' } })
    : null;
  return (
    <>
      <DocumentList
        title={t('Purchase orders')}
        list={list}
        // The notices above the list appear together with it, so that nothing moves.
        rows={notices.isPending ? undefined : last}
        notices={!notices.isPending && (last !== undefined || found.isError) && <DecidedNotice />}
        keyHelp={KEYS}
        most={MOST_ORDERS_LISTED}
        staleText={t('The search failed. These are the orders found before.')}
        emptyText={emptyTextOf(search, t)}
        next={nextStep(t, search, show, begin)}
        searchBar={
          <DocumentSearchBar
            label={t('Search purchase orders')}
            placeholder={t('Reference, supplier, job or details')}
            search={search}
            isSearching={found.isFetching}
            statuses={ORDER_STATUSES}
            names={ORDER_STATUS_NAMES}
            fixedStatuses={search.waitsForMe ? ['READY'] : null}
            onSearch={show}
            filters={
              <>
                <Chip size="xs" checked={search.onlyMine} onChange={(onlyMine) => show({ onlyMine })}>
                  {t('My records')}
                </Chip>
                {mayApprove && (
                  <Chip
                    size="xs"
                    // The width is fixed because the number arrives later.
                    styles={{ label: { minWidth: 142 } }}
                    checked={search.waitsForMe}
                    onChange={(waitsForMe) => show({ waitsForMe })}
                  >
                    {waiting > 0 ? t('Waiting for me ({count})', { count: waiting }) : t('Waiting for me')}
                  </Chip>
                )}
              </>
            }
          >
            <ExportMenu
              isBusy={isBusy}
              onExport={(format) => {
                const query = { ...queryOf(search), format };
                void keepExport(exportPurchaseOrders, { query, fileName: `purchase-orders.${format}` });
              }}
            />
            {mayApprove && (
              <Button variant="default" px="sm" onClick={() => setAreDeputiesOpen(true)}>
                {t('Deputies')}
              </Button>
            )}
            {begin && <Button onClick={begin}>{t('New purchase order')}</Button>}
          </DocumentSearchBar>
        }
      >
        <OrderTable
          rows={last ?? []}
          sort={{ sorting: search.sorting, onSort: list.sort }}
          approval={approval}
          moreActions={(row) => <OrderPdfMenu order={row} isSmall />}
        />
      </DocumentList>
      {areDeputiesOpen && (
        <DeputiesDialog
          calls={ORDER_DEPUTIES}
          explanation={t('A deputy approves and rejects in your place from the first to the last day.')}
          today={todayIn(user.agency.timeZone)}
          onClose={() => setAreDeputiesOpen(false)}
        />
      )}
    </>
  );
}

/** Suggests a broader search, or creating an order, if nothing is found. */
function nextStep(
  t: Texts['t'],
  { waitsForMe, onlyMine, statuses }: OrderSearch,
  show: (change: Partial<OrderSearch>) => void,
  begin: (() => void) | null,
): NextStep | null {
  if (waitsForMe || onlyMine || statuses.length < ORDER_STATUSES.length)
    return {
      label: t('Show all purchase orders'),
      run: () => show({ waitsForMe: false, onlyMine: false, statuses: ORDER_STATUSES }),
    };
  return begin && { label: t('New purchase order'), run: begin };
}

function emptyTextOf(search: OrderSearch, t: Texts['t']): string {
  if (search.waitsForMe && !search.keyphrase) return t('No purchase orders are waiting for you');
  return search.statuses.length === 0 && !search.waitsForMe
    ? t('Choose a status to see purchase orders')
    : t('No purchase order found. Try other words or more statuses.');
}
