import { Alert, Anchor, Text } from '@mantine/core';
import { type ApprovalLink, openApprovalLink } from '#contract/purchasing/order-link.ts';
import { PURCHASE_ORDER_REFUSALS } from '#contract/purchasing/purchase-order-refusal.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { LinkedFacts } from '../../mail-links/linked-lines.tsx';
import { LinkedPage } from '../../mail-links/linked-page.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { JobBudgetsTable } from '../../purchase-orders/job-budgets-table.tsx';
import { DecisionByLink } from './decision-by-link.tsx';
import { LinesOfOrder } from './lines-of-order.tsx';

/** Displays the current state of an order to approve from a mail. */
export function ApprovalLinkScreen() {
  const { t } = useText();
  const invalidText = t('It was used, has expired, or the order has changed since the email was sent.');
  return (
    <LinkedPage
      keyOf={(agency, token) => queryKeys.orderLink('approval', agency, token)}
      open={(given, options) => call(openApprovalLink, given, options)}
      loadingText={t('Loading purchase order')}
      invalidText={invalidText}
      wayOut={
        <Anchor href={PATHS.purchaseOrders} className={classes.link!}>
          {t('Go to purchase orders')}
        </Anchor>
      }
      titleOf={({ order: { reference, supplier } }) =>
        `${t('Purchase order {reference}', { reference })}, ${supplier.name}`
      }
    >
      {(opened) => {
        const { order } = opened.link;
        return (
          <>
            <Asked link={opened.link} />
            <Warnings order={order} />
            <Facts order={order} />
            <LinesOfOrder lines={order.items.map((line) => ({ ...line, name: nameOfLine(line) }))} totals={order} />
            <Budgets order={order} />
            <DecisionByLink opened={opened} invalidText={invalidText} />
          </>
        );
      }}
    </LinkedPage>
  );
}

type Order = ApprovalLink['order'];

function Asked({ link: { person, inPlaceOf, order } }: { link: ApprovalLink }) {
  const { t } = useText();
  const values = { name: person.name, other: inPlaceOf?.name ?? '' };
  return (
    <>
      <Text mb="sm">
        {inPlaceOf
          ? t('{name}, please approve or reject it in place of {other}.', values)
          : t('{name}, please approve or reject it.', values)}
      </Text>
      {order.approveStatusComment && (
        <Alert color="blue" mb="md" title={t('Comment for the approver')}>
          {order.approveStatusComment}
        </Alert>
      )}
    </>
  );
}

/** Lists warnings before the approval. */
function Warnings({ order }: { order: Order }) {
  const { t } = useText();
  const together = order.aboveLimitTogether;
  const hasBoth = order.items.some((line) => line.isEnablePOApprovalWarningOnGLJobLine);
  if (!together && !hasBoth) return null;
  const shown = (amount: string) => `${formatAmount(amount)} ${together?.currencyCode}`;
  return (
    <Alert color="yellow" mb="md" title={t('Please note')}>
      {together && (
        <Text size="sm">
          {t.of(PURCHASE_ORDER_REFUSALS['orders-together-above-limit'].text, {
            count: together.orders,
            total: shown(together.total),
            limit: shown(together.limit),
          })}
        </Text>
      )}
      {hasBoth && <Text size="sm">{t.of(PURCHASE_ORDER_REFUSALS['line-on-job-and-account'].text)}</Text>}
    </Alert>
  );
}

function Facts({ order }: { order: Order }) {
  const { t, field } = useText();
  return (
    <LinkedFacts
      facts={[
        [field('Gross total'), `${formatAmount(order.total)} ${order.currency.code}`],
        ...(order.inBase
          ? [
              [
                t('Gross total in {currency}', { currency: order.inBase.currencyCode }),
                formatAmount(order.inBase.total),
              ] as const,
            ]
          : []),
        [field('Requester'), order.requester?.name],
        [field('Order date'), formatDay(order.documentDate)],
        [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
        [field('Job'), order.job && `${order.job.code} ${order.job.name}`],
        [field('Details'), order.details],
        [field('Notes'), order.notes],
        [t('Attachments'), order.attachments.map(({ fileName }) => fileName).join(', ')],
      ]}
    />
  );
}

function nameOfLine({ details, costType, job, glChart }: Order['items'][number]): string {
  const on = [job, glChart].map((one) => one && `${one.code} ${one.name}`);
  return [details, costType?.name, ...on].filter(Boolean).join(', ');
}

/** Displays what the order leaves of its jobs' approved estimates, by cost type. */
function Budgets({ order }: { order: Order }) {
  const { t } = useText();
  if (order.jobBudgets.length === 0) return null;
  return (
    <section aria-label={t('Job estimates')}>
      <h2 className={classes.heading}>{t('Job estimates')}</h2>
      {order.inBase && (
        <Text size="sm" c="dimmed">
          {t('Amounts in {currency}', { currency: order.inBase.currencyCode })}
        </Text>
      )}
      <JobBudgetsTable budgets={order.jobBudgets} jobOf={({ code, name }) => `${code} ${name}`} />
    </section>
  );
}
