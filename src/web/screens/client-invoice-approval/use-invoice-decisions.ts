import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import { countOfChanged } from '../../widgets/decided-before.ts';
import { decisionMessages } from '../../widgets/decision-messages.ts';
import { confirmApproval } from '../../widgets/questions.ts';
import { toast, toastProblem } from '../../widgets/toast.tsx';
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
  const [busy, setBusy] = useState<string | null>(null);
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const isBusy = useRef(false);

  /** One decision at a time: a second press changes nothing twice. */
  const decide = async (invoices: readonly ClientInvoiceRow[], comment: string | null): Promise<Decided> => {
    if (invoices.length === 0 || isBusy.current) return NOTHING;
    const decision = comment === null ? 'approve' : 'reject';
    isBusy.current = true;
    setBusy(busyText(t, decision));
    try {
      const { results, failure } = await sendDecisions(invoices, comment);
      if (failure !== null) toastProblem(failure);
      const references = new Map(invoices.map(({ id, reference }) => [id, reference]));
      const isAnyChanged = countOfChanged(results, t) > 0;
      const success = failure === null && isAnyChanged ? successText(t, decision, isSingle) : null;
      for (const { kind, message } of decisionMessages(results, (id) => references.get(id) ?? String(id), success))
        toast(kind, message);
      const refused = new Map(results.flatMap(({ id, error }) => (error ? [[id, error] as const] : [])));
      setErrors(refused);
      if (results.length > 0) await readInvoicesAgain(queryClient);
      const done = new Set(results.flatMap(({ id, error }) => (error ? [] : [id])));
      return { done, errors: refused, isSent: failure === null };
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };

  return {
    busy,
    errors,
    /** After a question (CI-03). */
    approve: async (invoices: readonly ClientInvoiceRow[]): Promise<Decided> => {
      if (invoices.length === 0 || isBusy.current) return NOTHING;
      if (!(await confirmApproval(t, approvalQuestion(t, invoices)))) return NOTHING;
      return decide(invoices, null);
    },
    reject: (invoices: readonly ClientInvoiceRow[], comment: string) => decide(invoices, comment),
  };
}
