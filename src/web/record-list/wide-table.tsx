import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Room for a table that is wider than a narrow window: it scrolls by itself, also with the keys. */
export function WideTable({ label, minWidth, children }: { label: string; minWidth: number; children: ReactNode }) {
  const viewportProps = { tabIndex: 0, role: 'region', 'aria-label': label };
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps }}>
      {children}
    </Table.ScrollContainer>
  );
}
