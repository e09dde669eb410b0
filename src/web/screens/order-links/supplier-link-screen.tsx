import { Text } from '@mantine/core';
import { useState } from 'react';
import { answerByLink, openSupplierLink, type SupplierLink } from '#contract/purchasing/order-link.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { orderPaper } from '#domain/documents/paper/order-paper.ts';
import { SUPPLIER_TEXT_MAXIMUM } from '#domain/purchasing/order-mail.ts';
import { PaperLetterhead } from '../../documents/paper/paper-parts.tsx';
import { usePaperTexts } from '../../documents/paper/use-paper-texts.ts';
import { AnswerForm } from '../../mail-links/answer-form.tsx';
import { LinkedPage, type OpenedLink } from '../../mail-links/linked-page.tsx';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { formatAmount, formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { DayField } from '../../widgets/day/day-field.tsx';
import { OrderSections } from './order-sections.tsx';

/** Displays an order to its supplier, who accepts it or asks a question without an account. */
export function SupplierLinkScreen() {
  const { t } = useText();
  const invalidText = t('It was used, has expired, or the order has changed since the email was sent.');
  return (
    <LinkedPage
      keyOf={(agency, token) => queryKeys.orderLink('supplier', agency, token)}
      open={(given, options) => call(openSupplierLink, given, options)}
      loadingText={t('Loading purchase order')}
      invalidText={invalidText}
      wayOut={<Text>{t('Please write to the agency if you have a question.')}</Text>}
      letterhead={({ parties }) => <PaperLetterhead parties={parties} />}
      titleOf={({ order: { reference } }) => t('Purchase order {reference}', { reference })}
    >
      {(opened) => {
        return (
          <>
            <Answers link={opened.link} />
            <OrderOfSupplier link={opened.link} />
            <AnswerOfSupplier opened={opened} invalidText={invalidText} />
          </>
        );
      }}
    </LinkedPage>
  );
}

/** Accepts the order, or asks a question and names another delivery date. */
function AnswerOfSupplier({
  opened: { agency, token, link, isInvalid, update },
  invalidText,
}: {
  opened: OpenedLink<SupplierLink>;
  invalidText: string;
}) {
  const { t } = useText();
  const [deliveryDate, setDeliveryDate] = useState<string | null>(null);
  const isAccepted = link.answers.findLast(({ answer }) => answer !== 'reply')?.answer === 'accept';
  const answer = async (text: string | null) => {
    const said = text === null ? { answer: 'accept' as const } : { answer: 'query' as const, text, deliveryDate };
    update(await call(answerByLink, { params: { agency }, body: { token, ...said } }));
    setDeliveryDate(null);
  };
  return (
    <AnswerForm
      agree={isAccepted ? null : t('Accept')}
      begin={t('Ask a question…')}
      sendText={t('Send')}
      label={t('Question or change request')}
      maximum={SUPPLIER_TEXT_MAXIMUM}
      fields={
        <DayField
          id="delivery-date"
          label={t('Another delivery date, if you need one')}
          value={deliveryDate}
          onChange={setDeliveryDate}
        />
      }
      invalidText={isInvalid ? invalidText : null}
      onSend={answer}
    />
  );
}

/** Displays the order with the letterhead, columns and totals of its PDF. */
function OrderOfSupplier({ link: { order, parties } }: { link: SupplierLink }) {
  const texts = usePaperTexts();
  const amount = (given: string) => `${formatAmount(given)} ${order.currency.code}`;
  const paper = orderPaper({ ...order, status: 'APPROVED' }, { parties, approval: null, texts, amount });
  return <OrderSections paper={paper} />;
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
