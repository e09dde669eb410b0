import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';
import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import type { Home } from '#contract/home/home.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { REJECTION_MAXIMUM as INVOICE_COMMENT_MAXIMUM } from '#domain/billing/client-invoice.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { ORDER_BUDGET_NAMES } from '#domain/purchasing/order-budget.ts';
import { REJECTION_MAXIMUM as ORDER_COMMENT_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useInvoiceDecisions } from '../../client-invoices/invoice-decisions.ts';
import {
  BUDGET_NAMES,
  rejectionText as invoiceRejection,
  totalText as invoiceTotal,
} from '../../client-invoices/invoice-texts.ts';
import { RejectDialog } from '../../documents/deciding/reject-dialog.tsx';
import {
  type Approval,
  type DecidableRow,
  type DecisionKind,
  useApproval,
} from '../../documents/deciding/use-approval.ts';
import { canDecide as canDecideEstimate, useEstimateDecisions } from '../../estimates/estimate-decisions.ts';
import { rejectionText as estimateRejection, totalText as estimateTotal } from '../../estimates/estimate-texts.ts';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { rejectionText as orderRejection, totalText as orderTotal } from '../../purchase-orders/approval-texts.ts';
import { canDecide, useOrderDecisions } from '../../purchase-orders/order-decisions.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { DescribedOrder } from './order-summary.tsx';

/** Decides as in the list, and reloads Home as well. */
function useDecideAtHome<Row extends DecidableRow>(
  rows: readonly Row[],
  mayDecide: (row: Row) => boolean,
  kind: DecisionKind<Row>,
) {
  const queryClient = useQueryClient();
  return useApproval(rows, mayDecide, {
    ...kind,
    refetch: async (decided, isAnswered) => {
      const home = queryClient.invalidateQueries({ queryKey: queryKeys.home });
      await Promise.all([home, kind.refetch(decided, isAnswered)]);
    },
  });
}

/** Lists orders that wait for the user as approver or deputy. */
export function OrdersToApprove({ section }: { section: Home['sections']['orders'] }) {
  const { t } = useText();
  const rows = section?.state === 'ready' ? section.items : [];
  const approval = useDecideAtHome<PurchaseOrderRow>(rows, canDecide, useOrderDecisions());
  return (
    <>
      <HomeSection
        title={t('Purchase orders to approve')}
        section={section}
        keyOf={({ id }) => id}
        busy={approval.busy}
        asking={approval.rejected}
        all={
          <Link to={PATHS.purchaseOrders} search={{ approvals: 'true' }}>
            {t('All orders to approve')}
          </Link>
        }
        row={(order) => (
          <>
            <DescribedOrder order={order} more={[formatDay(order.documentDate), order.requester?.name]}>
              {order.budget && order.budget !== 'within' && (
                <BudgetMark state={order.budget} names={ORDER_BUDGET_NAMES} />
              )}
              <RowError message={approval.errors.get(order.id)} />
            </DescribedOrder>
            <span className={classes.amount}>{orderTotal(t, [order])}</span>
            <DecideHere row={order} approval={approval} />
          </>
        )}
      />
      {approval.rejected && (
        <RejectDialog
          approval={approval}
          message={orderRejection(t, approval.rejected)}
          label={t('Reason')}
          maximum={ORDER_COMMENT_MAXIMUM}
        />
      )}
    </>
  );
}

/** Lists estimates that wait for the user as approver or deputy. */
export function EstimatesToApprove({ section }: { section: Home['sections']['estimates'] }) {
  const { t } = useText();
  const rows = section?.state === 'ready' ? section.items : [];
  const approval = useDecideAtHome<EstimateRow>(rows, canDecideEstimate, useEstimateDecisions());
  return (
    <>
      <HomeSection
        title={t('Estimates to approve')}
        section={section}
        keyOf={({ id }) => id}
        busy={approval.busy}
        asking={approval.rejected}
        all={
          <Link to={PATHS.estimates} search={{ approvals: 'true' }}>
            {t('All estimates to approve')}
          </Link>
        }
        row={(estimate) => (
          <>
            <span className={classes.what}>
              <Link to={PATHS.estimate} params={{ id: String(estimate.id) }}>
                {estimate.name || estimate.reference}
              </Link>
              <Text size="sm" c="dimmed" component="span">
                {[estimate.reference, estimate.client?.name, estimate.createdBy?.name].filter(Boolean).join(' · ')}
              </Text>
              <RowError message={approval.errors.get(estimate.id)} />
            </span>
            <span className={classes.amount}>{estimateTotal(t, [estimate])}</span>
            <DecideHere row={estimate} approval={approval} />
          </>
        )}
      />
      {approval.rejected && (
        <RejectDialog
          approval={approval}
          message={estimateRejection(t, approval.rejected)}
          label={t('Reason')}
          maximum={ESTIMATE_COMMENT_MAXIMUM}
        />
      )}
    </>
  );
}

/** Lists client invoices that wait for the user. */
export function InvoicesToApprove({ section }: { section: Home['sections']['clientInvoices'] }) {
  const { t } = useText();
  const rows = section?.state === 'ready' ? section.items : [];
  const approval = useDecideAtHome<ClientInvoiceRow>(rows, ({ canApprove }) => canApprove, useInvoiceDecisions(true));
  return (
    <>
      <HomeSection
        title={t('Client invoices to approve')}
        section={section}
        keyOf={({ id }) => id}
        busy={approval.busy}
        asking={approval.rejected}
        all={<Link to={PATHS.clientInvoices}>{t('All invoices to approve')}</Link>}
        row={(invoice) => (
          <>
            <span className={classes.what}>
              <Link to={PATHS.clientInvoice} params={{ id: String(invoice.id) }}>
                {invoice.client.name}
              </Link>
              <Text size="sm" c="dimmed" component="span">
                {invoice.reference} · {formatDay(invoice.documentDate)}
                {invoice.budget && invoice.budget !== 'within' && ` · ${t.of(BUDGET_NAMES[invoice.budget])}`}
              </Text>
              <RowError message={approval.errors.get(invoice.id)} />
            </span>
            <span className={classes.amount}>{invoiceTotal(t, [invoice])}</span>
            <DecideHere row={invoice} approval={approval} />
          </>
        )}
      />
      {approval.rejected && (
        <RejectDialog
          approval={approval}
          message={invoiceRejection(t, approval.rejected)}
          label={t('Reason')}
          maximum={INVOICE_COMMENT_MAXIMUM}
        />
      )}
    </>
  );
}

function RowError({ message }: { message: string | undefined }) {
  return message ? (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {message}
    </Text>
  ) : null;
}

/** Approves or rejects one record in place, with the confirmation that its list uses. */
function DecideHere<Row extends DecidableRow>({ row, approval }: { row: Row; approval: Approval<Row> }) {
  const { t } = useText();
  const { reference } = row;
  const isBusy = approval.deciding.has(row.id);
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        onClick={() => void approval.approve([row])}
        aria-label={t('Approve {reference}', { reference })}
      >
        {t('Approve')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        disabled={isBusy}
        onClick={() => approval.askToReject([row])}
        aria-label={t('Reject {reference}', { reference })}
      >
        {t('Reject')}
      </Button>
    </Group>
  );
}
