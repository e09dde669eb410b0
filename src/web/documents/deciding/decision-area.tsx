import { Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../record-list/use-kept-focus.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { Approval, DecidableRow } from './use-approval.ts';

/** Surrounds documents to decide on: asks for the reason of a rejection, and keeps the focus among the rows. */
export function DecisionArea<Row extends DecidableRow>(props: {
  approval: Approval<Row>;
  rows: unknown;
  children: ReactNode;
}) {
  const { approval, rows } = props;
  const area = useRef<HTMLDivElement>(null);
  const find = (row: string) => area.current?.querySelector<HTMLElement>(row);
  const keptFocus = useKeptFocus({ rows, busy: approval.busy, asking: approval.rejected === null }, () =>
    (find('tbody tr[tabindex="0"]') ?? find('tbody tr a'))?.focus(),
  );
  return (
    <Stack gap="sm" ref={area} {...keptFocus}>
      {props.children}
      <RejectDialog approval={approval} />
    </Stack>
  );
}
