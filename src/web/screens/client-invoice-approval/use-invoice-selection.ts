import { useState } from 'react';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';

/** Whether every row that can be checked is, some are, or none (CI-01). */
export type AllState = 'all' | 'some' | 'none';

/** The rows that are checked: only what is in view and can be decided on, so that nothing is decided on unseen. */
export function checkedRows(rows: readonly ClientInvoiceRow[], chosen: ReadonlySet<number>): ClientInvoiceRow[] {
  return rows.filter(({ id, canApprove }) => canApprove && chosen.has(id));
}

/** What select-all reflects (CI-01). */
export function allState(rows: readonly ClientInvoiceRow[], chosen: ReadonlySet<number>): AllState {
  const checkable = rows.filter(({ canApprove }) => canApprove).length;
  const checked = checkedRows(rows, chosen).length;
  if (checked === 0) return 'none';
  return checked === checkable ? 'all' : 'some';
}

/** Which invoices are checked (CI-01). `initially`: those that are from the start. */
export function useInvoiceSelection(rows: readonly ClientInvoiceRow[], initially: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(initially));
  const [anchor, setAnchor] = useState<number | null>(null);
  const checked = checkedRows(rows, chosen);
  const state = allState(rows, chosen);
  return {
    checked,
    state,
    isChecked: ({ id }: { id: number }) => checked.some((row) => row.id === id),
    toggle(row: ClientInvoiceRow) {
      setAnchor(row.id);
      const next = new Set(checked.map(({ id }) => id));
      if (!next.delete(row.id) && row.canApprove) next.add(row.id);
      setChosen(next);
    },
    /** Checks everything between the row last checked, or the one given, and another. */
    extendTo(to: number, from: number) {
      const start = rows.findIndex(({ id }) => id === (anchor ?? from));
      const end = rows.findIndex(({ id }) => id === to);
      if (start < 0 || end < 0) return;
      setAnchor(anchor ?? from);
      const between = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
      setChosen(new Set([...checked, ...between].map(({ id }) => id)));
    },
    toggleAll: () => setChosen(state === 'all' ? new Set() : new Set(rows.map(({ id }) => id))),
    clear() {
      setAnchor(null);
      setChosen(new Set());
    },
    /** Lets some go: they are decided on (CI-05). */
    release: (ids: ReadonlySet<number>) => setChosen((before) => new Set([...before].filter((id) => !ids.has(id)))),
  };
}
