import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { type ClientInvoiceRow, INVOICE_SORT_COLUMNS, type InvoiceSortColumn } from '#contract/client-invoice.ts';
import type { Sorting } from '#contract/sorting.ts';
import { useText } from '../../platform/translation.ts';
import { SortHeads } from '../../record-list/record-table.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import classes from './invoices.module.css';

/** What may be asked of the list: to give a row the focus. */
export type InvoiceTableHandle = { focus: (id: number) => void };

/** By which column the list is sorted, and what pressing a head asks for. */
export type InvoiceSort = {
  sorting: Sorting<InvoiceSortColumn>;
  onSort: (next: Sorting<InvoiceSortColumn>) => void;
};

const COLUMN_NAMES: Record<InvoiceSortColumn, string> = {
  reference: 'Reference',
  kind: 'Kind',
  client: 'Client',
  jobs: 'Job',
  documentDate: 'Date',
  accountExecutive: 'Account executive',
  total: 'Total',
  status: 'Status',
};

/** The invoices, as they were sorted. The rows are one tab stop: the arrows move from row to row (CI-01). */
export function InvoiceTable(props: {
  rows: readonly ClientInvoiceRow[];
  /** Left out where one invoice stands alone. */
  sort?: InvoiceSort | undefined;
  activeId: number | null;
  openId: number | null;
  isChecked: (row: ClientInvoiceRow) => boolean;
  errors: ReadonlyMap<number, string>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onActive: (row: ClientInvoiceRow) => void;
  onCheck: (row: ClientInvoiceRow) => void;
  onToggle: (row: ClientInvoiceRow) => void;
  drawOpened: (row: ClientInvoiceRow) => ReactNode;
  handle: Ref<InvoiceTableHandle>;
}) {
  const { t, field } = useText();
  const { rows } = props;
  const table = useRef<HTMLTableElement>(null);
  useImperativeHandle(props.handle, () => ({
    focus: (id) => table.current?.querySelector<HTMLElement>(`[data-row-id="${id}"]`)?.focus(),
  }));
  const activeId = rows.some(({ id }) => id === props.activeId) ? props.activeId : rows[0]?.id;
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows that open, several of which are selected
      role="treegrid"
      aria-label={t('Client invoices')}
      aria-multiselectable="true"
      className={classes.table}
      onKeyDown={props.onKeyDown}
    >
      <thead>
        <tr>
          <th data-column="check">
            <span className="visually-hidden">{t('Selected')}</span>
          </th>
          {props.sort ? (
            <SortHeads columns={INVOICE_SORT_COLUMNS} names={COLUMN_NAMES} {...props.sort} />
          ) : (
            INVOICE_SORT_COLUMNS.map((column) => (
              <th key={column} data-column={column}>
                {field(COLUMN_NAMES[column])}
              </th>
            ))
          )}
          <th>
            <span className="visually-hidden">{t('Opened')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <InvoiceRow
            key={row.id}
            row={row}
            isActive={row.id === activeId}
            isChecked={props.isChecked(row)}
            isOpen={row.id === props.openId}
            error={props.errors.get(row.id)}
            onActive={() => {
              if (row.id !== props.activeId) props.onActive(row);
            }}
            onCheck={() => props.onCheck(row)}
            onToggle={() => props.onToggle(row)}
          >
            {row.id === props.openId && props.drawOpened(row)}
          </InvoiceRow>
        ))}
      </tbody>
    </table>
  );
}
