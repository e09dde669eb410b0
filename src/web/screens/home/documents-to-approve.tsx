import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Home } from '#contract/home/home.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { ORDER_BUDGET_NAMES } from '#domain/purchasing/order-budget.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { invoiceDecisions } from '../../client-invoices/invoice-decisions.ts';
import { BUDGET_NAMES } from '../../client-invoices/invoice-texts.ts';
import { RejectDialog } from '../../documents/deciding/reject-dialog.tsx';
import { type DecidableRow, type DecisionKind, useApproval } from '../../documents/deciding/use-approval.ts';
import { ESTIMATE_DECISIONS } from '../../estimates/estimate-decisions.ts';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { ORDER_DECISIONS } from '../../purchase-orders/order-decisions.ts';
import { DescribedDocument } from './described-document.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Lists orders that wait for the user as approver or deputy. */
export function OrdersToApprove({ section }: { section: Home['sections']['orders'] }) {
  const { t } = useText();
  return (
    <DocumentsToApprove
      title={t('Purchase orders to approve')}
      section={section}
      decisions={ORDER_DECISIONS}
      all={
        <Link to={PATHS.purchaseOrders} search={{ approvals: 'true' }}>
          {t('All orders to approve')}
        </Link>
      }
      describe={({ id, reference, supplier, documentDate, requester, budget }, error) => (
        <DescribedDocument
          path={PATHS.purchaseOrder}
          id={id}
          name={supplier.name}
          details={[reference, formatDay(documentDate), requester?.name]}
        >
          {budget && budget !== 'within' && <BudgetMark state={budget} names={ORDER_BUDGET_NAMES} />}
          {error}
        </DescribedDocument>
      )}
    />
  );
}

/** Lists estimates that wait for the user as approver or deputy. */
export function EstimatesToApprove({ section }: { section: Home['sections']['estimates'] }) {
  const { t } = useText();
  return (
    <DocumentsToApprove
      title={t('Estimates to approve')}
      section={section}
      decisions={ESTIMATE_DECISIONS}
      all={
        <Link to={PATHS.estimates} search={{ approvals: 'true' }}>
          {t('All estimates to approve')}
        </Link>
      }
      describe={({ id, reference, name, client, createdBy }, error) => (
        <DescribedDocument
          path={PATHS.estimate}
          id={id}
          name={name || reference}
          details={[reference, client?.name, createdBy?.name]}
        >
          {error}
        </DescribedDocument>
      )}
    />
  );
}

/** Lists client invoices that wait for the user. */
export function InvoicesToApprove({ section }: { section: Home['sections']['clientInvoices'] }) {
  const { t } = useText();
  return (
    <DocumentsToApprove
      title={t('Client invoices to approve')}
      section={section}
      decisions={invoiceDecisions(true)}
      all={<Link to={PATHS.clientInvoices}>{t('All invoices to approve')}</Link>}
      describe={({ id, reference, client, documentDate, budget }, error) => (
        <DescribedDocument
          path={PATHS.clientInvoice}
          id={id}
          name={client.name}
          details={[reference, formatDay(documentDate)]}
        >
          {budget && budget !== 'within' && <BudgetMark state={budget} names={BUDGET_NAMES} />}
          {error}
        </DescribedDocument>
      )}
    />
  );
}

/** Lists documents to approve or reject as in their own list. A decision also refetches Home. */
function DocumentsToApprove<Row extends DecidableRow>(props: {
  title: string;
  section: { state: 'ready'; count: number; items: Row[] } | { state: 'failed' } | null;
  decisions: DecisionKind<Row>;
  /** The link to the full list. */
  all: ReactNode;
  /** `error` = why the last decision on the row failed. */
  describe: (row: Row, error: ReactNode) => ReactNode;
}) {
  const { t } = useText();
  const { section, decisions } = props;
  const approval = useApproval(section?.state === 'ready' ? section.items : [], {
    ...decisions,
    affected: (decided, isAnswered) => [queryKeys.home, ...decisions.affected(decided, isAnswered)],
  });
  return (
    <>
      <HomeSection
        title={props.title}
        section={section}
        keyOf={({ id }) => id}
        busy={approval.busy}
        asking={approval.rejected}
        all={props.all}
        row={(row) => (
          <>
            {props.describe(row, <RowError message={approval.errors.get(row.id)} />)}
            <span className={classes.amount}>{decisions.totalText(t, [row])}</span>
            <Group gap={6} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                loading={approval.deciding.has(row.id)}
                onClick={() => void approval.approve([row])}
                aria-label={t('Approve {reference}', { reference: row.reference })}
              >
                {t('Approve')}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                disabled={approval.deciding.has(row.id)}
                onClick={() => approval.askToReject([row])}
                aria-label={t('Reject {reference}', { reference: row.reference })}
              >
                {t('Reject')}
              </Button>
            </Group>
          </>
        )}
      />
      <RejectDialog approval={approval} />
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
