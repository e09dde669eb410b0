import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { openSupplierLink, type SupplierLink } from '#contract/purchasing/order-link.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { InvalidLink } from '../../mail-links/invalid-link.tsx';
import { LinkedFacts } from '../../mail-links/linked-lines.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { formatAmount, formatInstant } from '../../platform/formats.ts';
import { isInvalidLink, isToken, speakAs } from '../../platform/link/link.ts';
import { usePageToken } from '../../platform/link/use-page-token.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { AnswerByLink } from './answer-by-link.tsx';
import { LinesOfOrder } from './lines-of-order.tsx';

/** Displays an order to its supplier, who accepts it or asks a question without an account. */
export function SupplierLinkScreen() {
  const token = usePageToken();
  return <OrderOfLink key={token} token={token} />;
}

function OrderOfLink({ token }: { token: string }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { agency = '' } = useParams({ strict: false }) as { agency?: string };
  const queryKey = queryKeys.orderLink('supplier', agency, token);
  const link = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const found = await call(openSupplierLink, { params: { agency }, body: { token } }, { signal });
      speakAs(found.speech);
      return found;
    },
    enabled: isToken(token),
    gcTime: 0,
    retry: false,
  });
  if (isInvalidLink(token, link.error)) {
    return (
      <InvalidLink why={t('It was used, has expired, or the order has changed since the email was sent.')}>
        <Text>{t('Please write to the agency if you have a question.')}</Text>
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
  const { data } = link;
  return (
    <article className={classes.page}>
      <Text size="sm" c="dimmed">
        {data.agency.name}
      </Text>
      <h1 className={classes.title}>{t('Purchase order {reference}', { reference: data.order.reference })}</h1>
      <Answers link={data} />
      <Facts order={data.order} />
      <LinesOfOrder
        lines={data.order.lines.map((line) => ({ ...line, name: line.details ?? '–' }))}
        totals={data.order}
      />
      <AnswerByLink
        agency={agency}
        token={token}
        isAccepted={data.answers.findLast(({ answer }) => answer !== 'reply')?.answer === 'accept'}
        onAnswered={(answered) => queryClient.setQueryData(queryKey, answered)}
      />
    </article>
  );
}

function Facts({ order }: Pick<SupplierLink, 'order'>) {
  const { field } = useText();
  return (
    <LinkedFacts
      facts={[
        [field('Supplier'), order.supplier.name],
        [field('Gross total'), `${formatAmount(order.total)} ${order.currency.code}`],
        [field('Order date'), formatDay(order.documentDate)],
        [field('Delivery date'), order.deliveryDate && formatDay(order.deliveryDate)],
        [field('Requester'), order.requester],
        [field('Details'), order.details],
        [field('Notes'), order.notes],
      ]}
    />
  );
}

/** Lists the supplier's responses, latest last. */
function Answers({ link: { answers, speech, agency } }: { link: SupplierLink }) {
  const { t } = useText();
  if (answers.length === 0) return null;
  return (
    <section aria-label={t('Your responses')} aria-live="polite">
      <ul className={classes.answers}>
        {answers.map(({ at, answer, text, deliveryDate }) => (
          <li key={at}>
            <b>{describeAnswer(answer, agency.name, t)}</b>{' '}
            <Text span size="sm" c="dimmed">
              {formatInstant(at, speech.timeZone)}
            </Text>
            {text && <div>“{text}”</div>}
            {deliveryDate && <div>{t('Delivery date {day}', { day: formatDay(deliveryDate) })}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeAnswer(answer: SupplierLink['answers'][number]['answer'], agency: string, t: Texts['t']): string {
  if (answer === 'reply') return t('{agency} replied', { agency });
  return answer === 'accept' ? t('You accepted the order') : t('You asked a question');
}
