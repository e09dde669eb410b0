import { approveClientInvoices, type ClientInvoiceRow, rejectClientInvoices } from '#contract/client-invoice.ts';
import type { ResultItem } from '#contract/job-list.ts';
import { MOST_INVOICES_AT_ONCE } from '#domain/client-invoice.ts';
import { call } from '../../platform/api.ts';

/** Results as far as they came; `failure` = why the rest did not. */
export type DecisionOutcome = { results: ResultItem[]; failure: unknown };

type Seen = Pick<ClientInvoiceRow, 'id' | 'lastModified'>;

/** Approves invoices as they were seen; with a comment rejects them instead (CI-07). */
export async function sendDecisions(invoices: readonly Seen[], comment: string | null): Promise<DecisionOutcome> {
  const results: ResultItem[] = [];
  for (let start = 0; start < invoices.length; start += MOST_INVOICES_AT_ONCE) {
    const portion = invoices.slice(start, start + MOST_INVOICES_AT_ONCE);
    try {
      results.push(...(await sendPortion(portion, comment)));
    } catch (failure) {
      return { results, failure };
    }
  }
  return { results, failure: null };
}

function sendPortion(portion: readonly Seen[], comment: string | null): Promise<ResultItem[]> {
  if (comment === null) {
    const body = portion.map(({ id, lastModified }) => ({ id, lastModified, isApproved: true as const }));
    return call(approveClientInvoices, { body });
  }
  const body = portion.map(({ id, lastModified }) => ({ id, lastModified, isRejected: true as const, comment }));
  return call(rejectClientInvoices, { body });
}
