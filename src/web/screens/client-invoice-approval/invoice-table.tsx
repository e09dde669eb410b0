import { Fragment, type KeyboardEvent } from 'react';
import type { ClientInvoiceRow, InvoiceSortColumn } from '#contract/billing/client-invoice.ts';
import { INVOICE_STATUS_NAMES } from '#domain/billing/client-invoice.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { fieldName } from '#domain/text/phrase.ts';
import { BUDGET_NAMES, KIND_NAMES } from '../../client-invoices/invoice-texts.ts';
import type { Approval } from '../../documents/deciding/use-approval.ts';
import {
  ChoiceCell,
  DocumentCells,
  type DocumentColumn,
  DocumentLink,
  DocumentRows,
  type DocumentSort,
  RowAmount,
  RowJobs,
  RowStatus,
  UnnamedHead,
} from '../../documents/list/document-table.tsx';
import { StatusBadge } from '../../documents/status-badge.tsx';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { useText } from '../../platform/translation.ts';
import { InvoiceDetails } from './invoice-details.tsx';
import classes from './invoices.module.css';

/** Displays invoices whose details open below them. The rows are one tab stop; the arrow keys move between them. */
export function InvoiceTable(props: {
  rows: readonly ClientInvoiceRow[];
  /** Absent if only one invoice is displayed. */
  sort?: DocumentSort<InvoiceSortColumn> | undefined;
  activeId: number | null;
  openId: number | null;
  approval: Approval<ClientInvoiceRow>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onActive: (row: ClientInvoiceRow) => void;
  onToggle: (row: ClientInvoiceRow) => void;
}) {
  const { t } = useText();
  const { rows, approval, activeId, openId } = props;
  const columns: readonly DocumentColumn<ClientInvoiceRow, InvoiceSortColumn>[] = [
    {
      name: 'reference',
      label: fieldName('Reference'),
      cell: ({ id, reference }) => (
        <DocumentLink path={PATHS.clientInvoice} id={id} tabIndex={-1}>
          {reference}
        </DocumentLink>
      ),
    },
    { name: 'kind', label: fieldName('Type'), cell: ({ kind }) => t.of(KIND_NAMES[kind]) },
    { name: 'client', label: fieldName('Client'), cell: ({ client }) => client.name },
    { name: 'jobs', label: fieldName('Job'), cell: ({ jobs }) => <RowJobs jobs={jobs} /> },
    { name: 'documentDate', label: fieldName('Date'), cell: ({ documentDate }) => formatDay(documentDate) },
    { name: 'accountExecutive', label: fieldName('Account executive'), cell: (row) => row.accountExecutive?.name },
    {
      name: 'total',
      label: fieldName('Gross total'),
      shared: ({ currency }) => currency.code,
      cell: ({ totalAmount, currency }) => <RowAmount amount={totalAmount} currency={currency} />,
    },
    {
      name: 'status',
      label: fieldName('Status'),
      shared: ({ approveStatus }) => t.of(INVOICE_STATUS_NAMES[approveStatus.code]),
      cell: ({ approveStatus, budget }) => (
        <>
          <RowStatus>
            <StatusBadge status={approveStatus.code} names={INVOICE_STATUS_NAMES} />
          </RowStatus>
          {budget && budget !== 'within' && <BudgetMark state={budget} names={BUDGET_NAMES} />}
        </>
      ),
    },
  ];
  return (
    <DocumentRows
      label={t('Client invoices')}
      className={classes.invoices!}
      rows={rows}
      columns={columns}
      sort={props.sort}
      isDecidable
      lastHead={<UnnamedHead column="open" name={t('Opened')} />}
      table={{ role: 'treegrid', 'aria-multiselectable': true, onKeyDown: props.onKeyDown }}
    >
      {rows.map((row) => (
        <Fragment key={row.id}>
          <tr
            data-row-id={row.id}
            data-status={row.approveStatus.code}
            data-chosen={approval.selection.isChecked(row) || undefined}
            className={classes.row}
            tabIndex={row.id === activeId ? 0 : -1}
            aria-level={1}
            aria-selected={approval.selection.isChecked(row)}
            aria-expanded={row.id === openId}
            onFocus={() => {
              if (row.id !== activeId) props.onActive(row);
            }}
            onClick={() => props.onToggle(row)}
          >
            <ChoiceCell
              row={row}
              approval={approval}
              whyNot={t('Only what is ready for approval can be selected')}
              tabIndex={-1}
            />
            <DocumentCells row={row} columns={columns} error={approval.errors.get(row.id)} />
            <td data-column="open">
              <span aria-hidden="true">{row.id === openId ? '▾' : '▸'}</span>
            </td>
          </tr>
          {row.id === openId && (
            <tr aria-level={2} className={classes.details}>
              <td colSpan={columns.length + 1}>
                <InvoiceDetails id={row.id} />
              </td>
              {/* The rest of the width while this column is visible: a cell over more columns than there are would narrow the others. */}
              <td data-column="accountExecutive" aria-hidden="true" />
            </tr>
          )}
        </Fragment>
      ))}
    </DocumentRows>
  );
}
