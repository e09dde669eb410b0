import { useQuery } from '@tanstack/react-query';
import type { ClientInvoice } from '#contract/billing/client-invoice.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { COMMON_ACTIONS, describeAction } from '../../documents/document-history.tsx';
import { formatAmount, formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './details.module.css';
import { InvoiceJobs } from './invoice-jobs.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { invoiceQuery } from './invoice-queries.ts';

/** Displays what an approver needs to judge an invoice: its lines, its jobs and its history. */
export function InvoiceDetails({ id }: { id: number }) {
  const { t } = useText();
  const invoice = useQuery(invoiceQuery(id));
  if (invoice.isError) return <LoadFailure error={invoice.error} onRetry={() => void invoice.refetch()} />;
  if (!invoice.data) return <Loading what={t('Loading client invoice')} />;
  return (
    <section aria-label={t('Client invoice {reference}', { reference: invoice.data.reference })}>
      {invoice.data.approveStatus.code === 'REJECTED' && (
        <p className={classes.comment}>“{invoice.data.approveStatusComment}”</p>
      )}
      {invoice.data.text && <p className={classes.text}>{invoice.data.text}</p>}
      <Facts invoice={invoice.data} />
      {invoice.data.jobContext.length > 0 && <InvoiceJobs jobs={invoice.data.jobContext} />}
      <InvoiceLines items={invoice.data.items} jobs={invoice.data.jobContext} />
      <Sums invoice={invoice.data} />
      <InvoiceHistory history={invoice.data.history} />
    </section>
  );
}

function Facts({ invoice }: { invoice: ClientInvoice }) {
  const { field } = useText();
  const facts: [string, string | null | undefined][] = [
    [field('Division'), invoice.division.name],
    [field('Due date'), invoice.dueDate && formatDay(invoice.dueDate)],
    [field('Client reference'), invoice.clientReference],
    [field('Account executive'), invoice.accountExecutive?.name],
    [field('Created by'), invoice.createdBy.name],
    [field('Posted'), invoice.postedOn && formatDay(invoice.postedOn)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Sums({ invoice }: { invoice: ClientInvoice }) {
  const { field } = useText();
  const { code } = invoice.currency;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{field('Net')}</dt>
        <dd>{formatAmount(invoice.netAmount)}</dd>
      </div>
      <div>
        <dt>{field('Tax')}</dt>
        <dd>{formatAmount(invoice.taxAmount)}</dd>
      </div>
      <div>
        <dt>{field('Gross total')}</dt>
        <dd>
          {formatAmount(invoice.totalAmount)} {code}
        </dd>
      </div>
    </dl>
  );
}

/** Lists an invoice's history, newest first: who, when, and the comment. */
function InvoiceHistory({ history }: { history: ClientInvoice['history'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  if (history.length === 0) return null;
  return (
    <ol className={classes.history} aria-label={t('History')}>
      {history.map((step) => (
        <li key={`${step.at} ${step.action}`}>
          <b>{describeAction(step.action, COMMON_ACTIONS, t)}</b> {step.by.name}, {formatInstant(step.at, timeZone)}
          {step.comment && <> “{step.comment}”</>}
        </li>
      ))}
    </ol>
  );
}
