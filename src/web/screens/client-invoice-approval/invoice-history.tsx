import type { ClientInvoice } from '#contract/billing/client-invoice.ts';
import { formatInstant } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './details.module.css';

/** What happened to an invoice, the newest step first: who, when, and with which comment. */
export function InvoiceHistory({ history }: { history: ClientInvoice['history'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  if (history.length === 0) return null;
  return (
    <ol className={classes.history} aria-label={t('History')}>
      {history.map((step) => (
        <li key={`${step.at} ${step.action}`}>
          <b>{actionText(step.action, t)}</b> {step.by.name}, {formatInstant(step.at, timeZone)}
          {step.comment && <> “{step.comment}”</>}
        </li>
      ))}
    </ol>
  );
}

function actionText(action: string, t: Texts['t']): string {
  switch (action) {
    case 'create':
      return t('Created');
    case 'approve':
      return t('Approved');
    case 'reject':
      return t('Rejected');
    default:
      return t('Changed');
  }
}
