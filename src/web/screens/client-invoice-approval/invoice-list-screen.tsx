import { exportClientInvoices, MOST_INVOICES_LISTED } from '#contract/billing/client-invoice.ts';
import { INVOICE_STATUS_NAMES, INVOICE_STATUSES } from '#domain/billing/client-invoice.ts';
import { invoiceDecisions } from '../../client-invoices/invoice-decisions.ts';
import { useDecisionFocus } from '../../documents/deciding/use-decision-focus.ts';
import { DocumentListFrame, useDocumentList } from '../../documents/list/document-list.tsx';
import { DocumentSearchBar } from '../../documents/list/document-search-bar.tsx';
import { type Texts, useText } from '../../platform/translation.ts';
import { useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { INVOICE_KEYS, InvoiceApproval } from './invoice-approval.tsx';
import { INVOICE_SEARCH, type InvoiceSearch, queryOf } from './invoice-queries.ts';

/** Lists client invoices to search, review, approve and reject, several at once. */
export function ClientInvoiceListScreen() {
  const { t } = useText();
  const list = useDocumentList(INVOICE_SEARCH, invoiceDecisions(false));
  const { search, show, found, last = [], approval } = list;
  const { isBusy, keepExport } = useExport();
  const [keysDialog] = useKeysDialog(INVOICE_KEYS);
  const decisionFocus = useDecisionFocus(approval, found.data);
  const areAllStatusesShown = search.statuses.length === INVOICE_STATUSES.length;
  return (
    <>
      <DocumentListFrame
        title={t('Client invoice approvals')}
        list={list}
        decisionFocus={decisionFocus}
        // A failed search displays no list: its rows may be decided already.
        rows={found.isError ? undefined : list.last}
        most={MOST_INVOICES_LISTED}
        emptyText={emptyTextOf(search, t)}
        next={
          areAllStatusesShown
            ? null
            : { label: t('Show all statuses'), run: () => show({ statuses: INVOICE_STATUSES }) }
        }
        searchBar={
          <DocumentSearchBar
            label={t('Search client invoices')}
            placeholder={t('Reference, client, job or text')}
            search={search}
            isSearching={found.isFetching}
            statuses={INVOICE_STATUSES}
            names={INVOICE_STATUS_NAMES}
            onSearch={show}
          >
            <ExportMenu
              isBusy={isBusy}
              onExport={(format) => {
                const query = { ...queryOf(search), format };
                void keepExport(exportClientInvoices, { query, fileName: `client-invoices.${format}` });
              }}
            />
          </DocumentSearchBar>
        }
      >
        <InvoiceApproval rows={last} approval={approval} sort={{ sorting: search.sorting, onSort: list.sort }} />
      </DocumentListFrame>
      {keysDialog}
    </>
  );
}

function emptyTextOf({ keyphrase, statuses }: InvoiceSearch, t: Texts['t']): string {
  if (statuses.length === 0) return t('Choose at least one status.');
  if (keyphrase === '' && statuses.length === 1 && statuses[0] === 'READY')
    return t('No client invoices are waiting for your approval');
  return t('No client invoice found');
}
