import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  ORDER_SORT_COLUMNS,
  type OrderSortColumn,
  type PurchaseOrderRow,
} from '#contract/purchasing/purchase-order-list.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { isOrderOverdue } from '#domain/jobs/overdue.ts';
import { ORDER_BUDGET_NAMES } from '#domain/purchasing/order-budget.ts';
import { ORDER_STATUS_NAMES } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import { ActionsCell, ChoiceCell, DOCUMENT_TABLE, UnnamedHead } from '../documents/deciding/document-table.tsx';
import { BudgetMark } from '../jobs/budget-mark.tsx';
import { formatAmount, formatInstant } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { useToday } from '../platform/use-today.ts';
import { DueDay } from '../record-list/due-day.tsx';
import { RecordTable, SortHeads } from '../record-list/record-table.tsx';
import { sharedValue } from '../record-list/shared-value.ts';
import { zeroMark } from '../widgets/zero-mark.ts';
import type { OrderSorting } from './order-sorting.ts';
import { OrderStatusBadge } from './order-status.tsx';
import classes from './order-table.module.css';

const COLUMN_NAMES: Record<OrderSortColumn, FieldName> = {
  reference: fieldName('Reference'),
  supplier: fieldName('Supplier'),
  jobs: fieldName('Jobs'),
  documentDate: fieldName('Order date'),
  deliveryDate: fieldName('Delivery date'),
  requester: fieldName('Requester'),
  approver: fieldName('Approver'),
  status: fieldName('Status'),
  total: fieldName('Gross total'),
};

/** Orders as rows, on a phone as cards. A row opens its order; the head of a column sorts. */
export function OrderTable<Row extends PurchaseOrderRow>(props: {
  rows: readonly Row[];
  sorting: OrderSorting;
  onSort: (next: OrderSorting) => void;
  onOpen: (row: PurchaseOrderRow) => void;
  /** What can be done with an order without opening it. */
  actionsOf?: (row: PurchaseOrderRow) => ReactNode;
  /** A box before each row that can be chosen together with others. */
  choice?: {
    canChoose: (row: PurchaseOrderRow) => boolean;
    isChosen: (row: PurchaseOrderRow) => boolean;
    onChoose: (row: PurchaseOrderRow) => void;
  };
  /** Why an order was refused when it was last decided on. */
  errorOf?: (row: PurchaseOrderRow) => string | null;
  /** What is to be said about the total of an order. */
  totalNoteOf?: (row: Row) => string | null;
}) {
  const { t } = useText();
  const { choice, rows } = props;
  const today = useToday(useUser().agency.timeZone);
  const status = sharedValue(rows, ({ approveStatus }) => approveStatus.code);
  const currency = sharedValue(rows, ({ currency: { code } }) => code);
  const isOverdue = ({ approveStatus: { code }, deliveryDate, hasCost }: Row) =>
    isOrderOverdue({ status: code, deliveryDate, hasCost }, today);
  return (
    <RecordTable
      className={`${DOCUMENT_TABLE.documents} ${classes.orders} ${rows.some(isOverdue) ? classes.someOverdue : ''}`}
      label={t('Purchase orders')}
      shared={[status && 'status', currency && 'total'].filter(Boolean).join(' ')}
    >
      <thead>
        <tr>
          {choice && <UnnamedHead column="check" name={t('Selected')} />}
          <SortHeads
            columns={ORDER_SORT_COLUMNS}
            names={COLUMN_NAMES}
            sorting={props.sorting}
            onSort={props.onSort}
            shared={{ status: status && t.of(ORDER_STATUS_NAMES[status]), total: currency }}
          />
          {props.actionsOf && <UnnamedHead column="actions" name={t('Actions')} />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // The link in the row is what keyboards and screen readers open it by.
          <tr
            key={row.id}
            data-cancelled={row.approveStatus.code === 'CANCELLED' || undefined}
            data-chosen={choice?.isChosen(row) || undefined}
            onClick={() => props.onOpen(row)}
          >
            {choice && (
              <ChoiceCell
                reference={row.reference}
                canChoose={choice.canChoose(row)}
                isChosen={choice.isChosen(row)}
                onChoose={() => choice.onChoose(row)}
              />
            )}
            <td data-column="reference">
              <Link
                to={PATHS.purchaseOrder}
                params={{ id: String(row.id) }}
                onClick={(event) => event.stopPropagation()}
              >
                {row.reference}
              </Link>
              {row.hasAttachments && (
                <span role="img" aria-label={t('Has attachments')} title={t('Has attachments')}>
                  {' 📎'}
                </span>
              )}
            </td>
            <td data-column="supplier">
              {row.supplier.name}
              {row.details && <small>{row.details}</small>}
            </td>
            <td data-column="jobs">
              <JobsOfOrder jobs={row.jobs} />
            </td>
            <td data-column="documentDate">{formatDay(row.documentDate)}</td>
            <td data-column="deliveryDate">
              <DueDay day={row.deliveryDate} isOverdue={isOverdue(row)} />
            </td>
            <td data-column="requester">{row.requester?.name}</td>
            <td data-column="approver">{row.approver?.name}</td>
            <td data-column="status">
              <span className={DOCUMENT_TABLE.state}>
                <OrderStatusBadge status={row.approveStatus.code} isReplaced={row.isReplaced} />
              </span>
              {row.budget && row.budget !== 'within' && <BudgetMark state={row.budget} names={ORDER_BUDGET_NAMES} />}
              <div className={classes.note}>
                {row.approveStatus.code === 'READY' && row.approveStatusComment && <q>{row.approveStatusComment}</q>}
                <Decision row={row} />
              </div>
              {props.errorOf?.(row) && <em className={DOCUMENT_TABLE.error}>{props.errorOf(row)}</em>}
            </td>
            <td data-column="total" {...zeroMark(row.total)}>
              {formatAmount(row.total)} <span>{row.currency.code}</span>
              {props.totalNoteOf?.(row) && <small>{props.totalNoteOf(row)}</small>}
            </td>
            {props.actionsOf && <ActionsCell>{props.actionsOf(row)}</ActionsCell>}
          </tr>
        ))}
      </tbody>
    </RecordTable>
  );
}

/** The first job in full, of the others how many there are. */
function JobsOfOrder({ jobs }: { jobs: PurchaseOrderRow['jobs'] }) {
  const { t } = useText();
  const [first, ...others] = jobs;
  if (!first) return null;
  return (
    <>
      <span title={`${first.code} ${first.name}`}>
        {first.code} {first.name}
      </span>
      {others.length > 0 && (
        <small title={others.map(({ code, name }) => `${code} ${name}`).join(', ')}>
          {t('and {count} more', { count: others.length })}
        </small>
      )}
    </>
  );
}

/** Who decided on an order and when, and why it was rejected. */
function Decision({ row: { decision, approveStatus, approveStatusComment } }: { row: PurchaseOrderRow }) {
  const { t } = useText();
  const { agency } = useUser();
  if (!decision) return null;
  const values = { when: formatInstant(decision.at, agency.timeZone), name: decision.by.name };
  return (
    <>
      {approveStatus.code === 'REJECTED' && approveStatusComment && <q>{approveStatusComment}</q>}{' '}
      <small>
        {decision.onBehalfOf
          ? t('{when} by {name} for {other}', { ...values, other: decision.onBehalfOf.name })
          : t('{when} by {name}', values)}
      </small>
    </>
  );
}
