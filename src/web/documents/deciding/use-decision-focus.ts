import { type CSSProperties, useRef } from 'react';
import { useKeptFocus } from '../../record-list/use-kept-focus.ts';
import type { Approval, DecidableRow } from './use-approval.ts';

/** Without a box of its own, the element can't move when something appears above it. */
const NO_BOX: CSSProperties = { display: 'contents' };

/**
 * Keeps the focus among the rows while users decide on them: spread the result on the element around the rows and the dialog that asks for
 * a reason. Call it after `useListKeys`, so that the row that replaces a decided one gets the focus before the first row does.
 */
export function useDecisionFocus<Row extends DecidableRow>(approval: Approval<Row>, rows: unknown) {
  const area = useRef<HTMLDivElement>(null);
  const find = (row: string) => area.current?.querySelector<HTMLElement>(row);
  const keptFocus = useKeptFocus({ rows, busy: approval.busy, asking: approval.rejected === null }, () =>
    (find('tbody tr[tabindex="0"]') ?? find('tbody tr a'))?.focus(),
  );
  return { ref: area, style: NO_BOX, ...keptFocus };
}
