import { Alert, Anchor, Text } from '@mantine/core';
import { type ApprovalLink, openApprovalLink } from '#contract/purchasing/order-link.ts';
import { PURCHASE_ORDER_REFUSALS } from '#contract/purchasing/purchase-order-refusal.ts';
import { jobOnPaper, orderLineOnPaper, orderPaper } from '#domain/documents/paper/order-paper.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { PaperLetterhead } from '../../documents/paper/paper-parts.tsx';
import { usePaperTexts } from '../../documents/paper/use-paper-texts.ts';
import { LinkedFacts } from '../../mail-links/linked-facts.tsx';
import { LinkedPage } from '../../mail-links/linked-page.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { JobBudgetsTable } from '../../purchase-orders/job-budgets-table.tsx';
import { DecisionByLink } from './decision-by-link.tsx';
import { OrderSections } from './order-sections.tsx';

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
      letterhead={({ parties }) => <PaperLetterhead parties={parties} />}
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
            <OrderToApprove link={opened.link} />
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
        [t('Attachments'), order.attachments.map(({ fileName }) => fileName).join(', ')],
      ]}
    />
  );
}

/** Displays the order as its supplier will get it; lines also name their cost type and account. */
function OrderToApprove({ link: { order, parties, clientOrderNumber } }: { link: ApprovalLink }) {
  const texts = usePaperTexts();
  const paper = orderPaper(
    {
      ...order,
      ...{ status: 'APPROVED', clientOrderNumber, paymentTerms: order.supplier.paymentTerms },
      job: jobOnPaper(order.job),
      lines: order.items.map((line) => orderLineOnPaper(line, nameOfLine(line))),
    },
    { parties, approval: null, texts, amount: (amount) => `${formatAmount(amount)} ${order.currency.code}` },
  );
  return <OrderSections paper={paper} />;
}

function nameOfLine({ details, costType, glChart }: Order['items'][number]): string {
  return [details, costType?.name, glChart && `${glChart.code} ${glChart.name}`].filter(Boolean).join(', ') || '–';
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
