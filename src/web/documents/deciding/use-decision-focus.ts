import { useRef } from 'react';
import { useKeptFocus } from '../../record-list/use-kept-focus.ts';
import type { Approval, DecidableRow } from './use-approval.ts';

/**
 * Keeps the focus among the rows while users decide on them: spread the result on the element around bar and table. A list with
 * `useListKeys` calls it afterwards, so that the row that replaces a decided one gets the focus before the first row does.
 */
export function useDecisionFocus<Row extends DecidableRow>(approval: Approval<Row>, rows: unknown) {
  const area = useRef<HTMLDivElement>(null);
  const find = (row: string) => area.current?.querySelector<HTMLElement>(row);
  const keptFocus = useKeptFocus({ rows, busy: approval.busy, asking: approval.rejected === null }, () =>
    (find('tbody tr[tabindex="0"]') ?? find('tbody tr a'))?.focus(),
  );
  return { ref: area, ...keptFocus };
}
