import type { KeyboardEvent, ReactNode } from 'react';
import {
  type ClientInvoiceRow,
  INVOICE_SORT_COLUMNS,
  type InvoiceSortColumn,
} from '#contract/billing/client-invoice.ts';
import type { Sorting } from '#contract/http/sorting.ts';
import { INVOICE_STATUS_NAMES } from '#domain/billing/client-invoice.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { Approval } from '../../documents/deciding/use-approval.ts';
import { useText } from '../../platform/translation.ts';
import { SortHeads } from '../../record-list/record-table.tsx';
import { sharedValue } from '../../record-list/shared-value.ts';
import { useCutText } from '../../widgets/cut-text.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import classes from './invoices.module.css';

/** The sort order of the list, and the handler of its headings. */
export type InvoiceSort = {
  sorting: Sorting<InvoiceSortColumn>;
  onSort: (next: Sorting<InvoiceSortColumn>) => void;
};

const COLUMN_NAMES: Record<InvoiceSortColumn, FieldName> = {
  reference: fieldName('Reference'),
  kind: fieldName('Type'),
  client: fieldName('Client'),
  jobs: fieldName('Job'),
  documentDate: fieldName('Date'),
  accountExecutive: fieldName('Account executive'),
  total: fieldName('Gross total'),
  status: fieldName('Status'),
};

/** Displays the invoices in their sort order. The rows are one tab stop; the arrow keys move between them. */
export function InvoiceTable(props: {
  rows: readonly ClientInvoiceRow[];
  /** Absent if only one invoice is displayed. */
  sort?: InvoiceSort | undefined;
  activeId: number | null;
  openId: number | null;
  approval: Approval<ClientInvoiceRow>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onActive: (row: ClientInvoiceRow) => void;
  onToggle: (row: ClientInvoiceRow) => void;
  drawOpened: (row: ClientInvoiceRow) => ReactNode;
}) {
  const { t, field } = useText();
  const { selection, errors } = props.approval;
  const { rows } = props;
  const { handlers, tooltip } = useCutText();
  const status = sharedValue(rows, ({ approveStatus }) => approveStatus.code);
  const currency = sharedValue(rows, ({ currency: { code } }) => code);
  return (
    <div className={classes.room} {...handlers}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows that open, several of which are selected
        role="treegrid"
        aria-label={t('Client invoices')}
        aria-multiselectable="true"
        className={classes.table}
        data-shared={[status && 'status', currency && 'total'].filter(Boolean).join(' ')}
        onKeyDown={props.onKeyDown}
      >
        <thead>
          <tr>
            <th data-column="check">
              <span className="visually-hidden">{t('Selected')}</span>
            </th>
            {props.sort ? (
              <SortHeads
                columns={INVOICE_SORT_COLUMNS}
                names={COLUMN_NAMES}
                {...props.sort}
                shared={{ status: status && t.of(INVOICE_STATUS_NAMES[status]), total: currency }}
              />
            ) : (
              INVOICE_SORT_COLUMNS.map((column) => (
                <th key={column} data-column={column}>
                  {field.of(COLUMN_NAMES[column])}
                </th>
              ))
            )}
            <th data-column="open">
              <span className="visually-hidden">{t('Opened')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <InvoiceRow
              key={row.id}
              row={row}
              isActive={row.id === props.activeId}
              isChecked={selection.isChecked(row)}
              isOpen={row.id === props.openId}
              error={errors.get(row.id)}
              onActive={() => {
                if (row.id !== props.activeId) props.onActive(row);
              }}
              onCheck={() => selection.toggle(row)}
              onToggle={() => props.onToggle(row)}
            >
              {row.id === props.openId && props.drawOpened(row)}
            </InvoiceRow>
          ))}
        </tbody>
      </table>
      {tooltip}
    </div>
  );
}
