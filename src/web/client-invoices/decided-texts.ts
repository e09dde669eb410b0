import type { InvoiceDecision } from '#domain/billing/client-invoice.ts';
import type { Texts } from '../platform/translation.ts';

/** Returns the success message of a decision, for one invoice or a list. */
export function successText(t: Texts['t'], decision: InvoiceDecision, isSingle: boolean): string {
  if (decision === 'approve') return isSingle ? t('Client invoice approved') : t('Client invoice/s approved');
  return isSingle ? t('Client invoice rejected') : t('Client invoice/s rejected');
}

/** Returns the message while a decision is in progress. */
export function busyText(t: Texts['t'], decision: InvoiceDecision): string {
  return decision === 'approve' ? t('Approving Client Invoice') : t('Rejecting Client Invoice');
}
