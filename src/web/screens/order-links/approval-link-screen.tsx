import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApprovalLink, openApprovalLink } from '#contract/purchasing/order-link.ts';
import { PURCHASE_ORDER_REFUSALS } from '#contract/purchasing/purchase-order-refusal.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { InvalidLink } from '../../mail-links/invalid-link.tsx';
import { LinkedFacts } from '../../mail-links/linked-lines.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { isInvalidLink, isToken, speakAs } from '../../platform/link/link.ts';
import { usePageToken } from '../../platform/link/use-page-token.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { JobBudgetsTable } from '../../purchase-orders/job-budgets-table.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { DecisionByLink } from './decision-by-link.tsx';
import { LinesOfOrder } from './lines-of-order.tsx';

/** Displays the current state of an order to approve from a mail; opening the page decides nothing. */
export function ApprovalLinkScreen() {
  const token = usePageToken();
  return <ApprovalOfLink key={token} token={token} />;
}

function ApprovalOfLink({ token }: { token: string }) {
  const { t } = useText();
  const { agency = '' } = useParams({ strict: false }) as { agency?: string };
  const [done, setDone] = useState<string | null>(null);
  const link = useQuery({
    queryKey: queryKeys.orderLink('approval', agency, token),
    queryFn: async ({ signal }) => {
      const found = await call(openApprovalLink, { params: { agency }, body: { token } }, { signal });
      speakAs(found.speech);
      return found;
    },
    // The link expires with the decision: the page stays as it was.
    enabled: done === null && isToken(token),
    gcTime: 0,
    retry: false,
  });
  if (done === null && isInvalidLink(token, link.error)) {
    return (
      <InvalidLink why={t('It was used, has expired, or the order has changed since the email was sent.')}>
        <Anchor href={PATHS.purchaseOrders} className={classes.link!}>
          {t('Go to purchase orders')}
        </Anchor>
      </InvalidLink>
    );
  }
  if (!link.data) {
    return link.error ? (
      <LoadFailure error={link.error} onRetry={() => void link.refetch()} />
    ) : (
      <Loading what={t('Loading purchase order')} />
    );
  }
  const { order } = link.data;
  return (
    <article className={classes.page}>
      <Text size="sm" c="dimmed">
        {link.data.agency.name}
      </Text>
      <h1 className={classes.title}>
        {t('Purchase order {reference}', { reference: order.reference })}, {order.supplier.name}
      </h1>
      <Asked link={link.data} />
      <Warnings order={order} />
      <Facts order={order} />
      <LinesOfOrder lines={order.items.map((line) => ({ ...line, name: nameOfLine(line) }))} totals={order} />
      <Budgets order={order} />
      <DecisionByLink agency={agency} token={token} link={link.data} done={done} onDone={setDone} />
    </article>
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
