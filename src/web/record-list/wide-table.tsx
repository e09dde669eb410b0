import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Lets a wide table scroll within a narrow window, by keyboard too. */
export function WideTable({ label, minWidth, children }: { label: string; minWidth: number; children: ReactNode }) {
  const viewportProps = { tabIndex: 0, role: 'region', 'aria-label': label };
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps }}>
      {children}
    </Table.ScrollContainer>
  );
}
