import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import { countOfChanged } from '../../record-list/decided-before.ts';
import { decisionMessages } from '../../record-list/decision-messages.ts';
import { useUnderWay } from '../../record-list/use-under-way.ts';
import { confirmApproval } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { busyText, successText } from './decided-words.ts';
import { readInvoicesAgain } from './invoice-queries.ts';
import { approvalQuestion } from './invoice-words.ts';
import { sendDecisions } from './send-decisions.ts';

/** How a decision ended: on which invoices it stands now, and why it does not on others. */
export type Decided = { done: ReadonlySet<number>; errors: ReadonlyMap<number, string>; isSent: boolean };

const NOTHING: Decided = { done: new Set(), errors: new Map(), isSent: false };

/** Approves and rejects invoices, tells how it went, and reads them again. `isSingle`: the view of one invoice. */
export function useInvoiceDecisions(isSingle: boolean) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [what, setWhat] = useState('');
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const underWay = useUnderWay();

  /** One decision at a time on an invoice: a second press changes nothing twice. Other invoices need not wait for it. */
  const decide = async (asked: readonly ClientInvoiceRow[], comment: string | null): Promise<Decided> => {
    const invoices = underWay.take(asked);
    if (invoices.length === 0) return NOTHING;
    const decision = comment === null ? 'approve' : 'reject';
    setWhat(busyText(t, decision));
    try {
      const { results, failure } = await sendDecisions(invoices, comment);
      if (failure !== null) toastProblem(failure);
      const references = new Map(invoices.map(({ id, reference }) => [id, reference]));
      const isAnyChanged = countOfChanged(results, t) > 0;
      const success = failure === null && isAnyChanged ? successText(t, decision, isSingle) : null;
      for (const { kind, message } of decisionMessages(results, (id) => references.get(id) ?? String(id), success))
        toast(kind, message);
      const refused = new Map(results.flatMap(({ id, error }) => (error ? [[id, error] as const] : [])));
      setErrors((before) => new Map([...before].filter(([id]) => !references.has(id)).concat([...refused])));
      if (results.length > 0) await readInvoicesAgain(queryClient);
      const done = new Set(results.flatMap(({ id, error }) => (error ? [] : [id])));
      return { done, errors: refused, isSent: failure === null };
    } finally {
      underWay.release(invoices);
    }
  };

  return {
    /** What is being done; null = nothing. */
    busy: underWay.ids.size > 0 ? what : null,
    errors,
    /** After a question (CI-03). */
    approve: async (asked: readonly ClientInvoiceRow[]): Promise<Decided> => {
      const invoices = underWay.free(asked);
      if (invoices.length === 0) return NOTHING;
      if (!(await confirmApproval(t, approvalQuestion(t, invoices)))) return NOTHING;
      return decide(invoices, null);
    },
    reject: (invoices: readonly ClientInvoiceRow[], comment: string) => decide(invoices, comment),
  };
}
