import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import type { Texts } from '../platform/translation.ts';
import { netText } from '../record-list/amounts-text.ts';

/** What a version is called: its reference, a template by its name. */
export function nameOfEstimate({ reference, name }: Pick<EstimateRow, 'reference' | 'name'>): string {
  return reference || name;
}

/** The net of estimates, added up by currency. */
export function totalText(t: Texts['t'], estimates: readonly EstimateRow[]): string {
  return netText(
    t,
    estimates.map(({ net, currency }) => ({ amount: net, currency })),
  );
}

/** The confirmation before estimates are approved. */
export function approvalQuestion(t: Texts['t'], estimates: readonly EstimateRow[]): string {
  const total = totalText(t, estimates);
  const [first] = estimates;
  return estimates.length === 1 && first
    ? t('Approve the estimate {reference}, {total}?', { reference: first.reference, total })
    : t('Approve {count} estimates, {total} in all?', { count: estimates.length, total });
}

/** The message when all of a decision succeeded. */
export function decidedText(t: Texts['t'], isApproval: boolean, count: number): string {
  if (count === 1) return isApproval ? t('Estimate approved') : t('Estimate rejected');
  return isApproval ? t('{count} estimates approved', { count }) : t('{count} estimates rejected', { count });
}

/** The text above the reason field of a rejection. */
export function rejectionText(t: Texts['t'], estimates: readonly EstimateRow[]): string {
  const [first] = estimates;
  if (!first) return t('None of these estimates is waiting for you any more.');
  return estimates.length === 1
    ? t('The estimate {reference} goes back to its author with your reason.', { reference: first.reference })
    : t('{count} estimates go back to their authors with your reason.', { count: estimates.length });
}
