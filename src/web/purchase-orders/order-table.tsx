import type { ReactNode } from 'react';
import type { OrderSortColumn, PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { isOrderOverdue } from '#domain/jobs/overdue.ts';
import { ORDER_BUDGET_NAMES } from '#domain/purchasing/order-budget.ts';
import { ORDER_STATUS_NAMES } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { fieldName } from '#domain/text/phrase.ts';
import type { Approval } from '../documents/deciding/use-approval.ts';
import {
  type DocumentColumn,
  DocumentLink,
  type DocumentSort,
  DocumentTable,
  RowAmount,
  RowJobs,
  RowStatus,
} from '../documents/list/document-table.tsx';
import { BudgetMark } from '../jobs/budget-mark.tsx';
import { formatInstant } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { useToday } from '../platform/use-today.ts';
import { DueDay } from '../record-list/due-day.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import classes from './order-table.module.css';

/** Orders as rows, on a phone as cards. */
export function OrderTable<Row extends PurchaseOrderRow>(props: {
  rows: readonly Row[];
  sort: DocumentSort<OrderSortColumn>;
  approval?: Approval<Row>;
  moreActions?: (row: Row) => ReactNode;
  /** A remark on the total of an order. */
  totalNoteOf?: (row: Row) => string | null;
}) {
  const { t } = useText();
  const { rows, totalNoteOf } = props;
  const today = useToday(useUser().agency.timeZone);
  const isOverdue = ({ approveStatus: { code }, deliveryDate, hasCost }: Row) =>
    isOrderOverdue({ status: code, deliveryDate, hasCost }, today);
  const columns: readonly DocumentColumn<Row, OrderSortColumn>[] = [
    {
      name: 'reference',
      label: fieldName('Reference'),
      cell: ({ id, reference, hasAttachments }) => (
        <>
          <DocumentLink path={PATHS.purchaseOrder} id={id}>
            {reference}
          </DocumentLink>
          {hasAttachments && (
            <span role="img" aria-label={t('Has attachments')} title={t('Has attachments')}>
              {' 📎'}
            </span>
          )}
        </>
      ),
    },
    {
      name: 'supplier',
      label: fieldName('Supplier'),
      cell: ({ supplier, details }) => (
        <>
          {supplier.name}
          {details && <small>{details}</small>}
        </>
      ),
    },
    { name: 'jobs', label: fieldName('Jobs'), cell: ({ jobs }) => <RowJobs jobs={jobs} /> },
    { name: 'documentDate', label: fieldName('Order date'), cell: ({ documentDate }) => formatDay(documentDate) },
    {
      name: 'deliveryDate',
      label: fieldName('Delivery date'),
      cell: (row) => <DueDay day={row.deliveryDate} isOverdue={isOverdue(row)} />,
    },
    { name: 'requester', label: fieldName('Requester'), cell: ({ requester }) => requester?.name },
    { name: 'approver', label: fieldName('Approver'), cell: ({ approver }) => approver?.name },
    {
      name: 'status',
      label: fieldName('Status'),
      shared: ({ approveStatus }) => t.of(ORDER_STATUS_NAMES[approveStatus.code]),
      cell: (row) => <Status row={row} />,
    },
    {
      name: 'total',
      label: fieldName('Gross total'),
      shared: ({ currency }) => currency.code,
      cell: (row) => (
        <>
          <RowAmount amount={row.total} currency={row.currency} />
          {totalNoteOf?.(row) && <small>{totalNoteOf(row)}</small>}
        </>
      ),
    },
  ];
  return (
    <DocumentTable
      label={t('Purchase orders')}
      className={`${classes.orders} ${rows.some(isOverdue) ? classes.someOverdue : ''}`}
      rows={rows}
      columns={columns}
      path={PATHS.purchaseOrder}
      sort={props.sort}
      approval={props.approval}
      isClosed={({ approveStatus }) => approveStatus.code === 'CANCELLED'}
      moreActions={props.moreActions}
    />
  );
}

/** The status, a budget to look at, the comment for the approver, and who decided when and why. */
function Status({ row }: { row: PurchaseOrderRow }) {
  const { t } = useText();
  const { agency } = useUser();
  const { approveStatus, approveStatusComment: comment, budget, decision } = row;
  const values = decision && { when: formatInstant(decision.at, agency.timeZone), name: decision.by.name };
  return (
    <>
      <RowStatus>
        <OrderStatusBadge status={approveStatus.code} isReplaced={row.isReplaced} />
      </RowStatus>
      {budget && budget !== 'within' && <BudgetMark state={budget} names={ORDER_BUDGET_NAMES} />}
      <div className={classes.note}>
        {comment && (approveStatus.code === 'READY' || (approveStatus.code === 'REJECTED' && decision)) && (
          <q>{comment}</q>
        )}{' '}
        {values && (
          <small>
            {decision.onBehalfOf
              ? t('{when} by {name} for {other}', { ...values, other: decision.onBehalfOf.name })
              : t('{when} by {name}', values)}
          </small>
        )}
      </div>
    </>
  );
}
