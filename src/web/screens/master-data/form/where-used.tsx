import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listUsedRows, type MasterUse, type UsedRow } from '#contract/master-data/master-uses.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { USE_TEXTS } from '#domain/master-data/use-texts.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import classes from '../master-data.module.css';
import { masterUsesQuery } from '../master-queries.ts';

/** Displays what uses the record, counted by table; rows that the user may read can be opened. */
export function WhereUsed({ kind, id }: { kind: MasterKind; id: number }) {
  const { t } = useText();
  const { data: uses, error } = useQuery(masterUsesQuery(kind.name, id));
  if (!uses && !error) return null;
  return (
    <div className={classes.below}>
      <FieldGroup title={t('Where used')}>
        {uses && uses.length > 0 ? (
          <List size="sm">
            {uses.map((use) => (
              <List.Item key={use.table}>
                <UsesOfTable kind={kind} id={id} use={use} />
              </List.Item>
            ))}
          </List>
        ) : (
          <Text size="sm" c="dimmed">
            {error ? error.message : t('Not used anywhere')}
          </Text>
        )}
      </FieldGroup>
    </div>
  );
}

function UsesOfTable({ kind, id, use }: { kind: MasterKind; id: number; use: MasterUse }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { table, count } = use;
  const words = t.of(USE_TEXTS[table]!, { count });
  if (!use.mayOpen) return words;
  return (
    <details className={classes.uses} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{words}</summary>
      {isOpen && <Rows kind={kind} id={id} use={use} />}
    </details>
  );
}

function Rows({ kind, id, use }: { kind: MasterKind; id: number; use: MasterUse }) {
  const { t } = useText();
  const { table } = use;
  const { data: rows, error } = useQuery({
    queryKey: [...queryKeys.masterUses(kind.name, id), table],
    queryFn: ({ signal }) => call(listUsedRows, { params: { kind: kind.name, id, table } }, { signal }),
  });
  if (!rows) return <Text size="sm">{error ? error.message : t('Loading')}</Text>;
  return (
    <ul className={classes.usedRows}>
      {rows.map((row) => (
        <li key={`${row.page} ${row.id}`}>
          <RowLink row={row} />
        </li>
      ))}
      {rows.length === 0 && <li>{t('None that you can see')}</li>}
      {rows.length >= 50 && <li>{t('These are the first {count}', { count: rows.length })}</li>}
    </ul>
  );
}

function RowLink({ row }: { row: UsedRow }) {
  const id = String(row.id);
  switch (row.page) {
    case 'job':
    case 'project':
      return (
        <Link to={PATHS.job} params={{ id, isinternal: String(row.page === 'project'), tab: 'details' }}>
          {row.title}
        </Link>
      );
    case 'purchase-order':
      return (
        <Link to={PATHS.purchaseOrder} params={{ id }}>
          {row.title}
        </Link>
      );
    case 'client-invoice':
      return (
        <Link to={PATHS.clientInvoice} params={{ id }}>
          {row.title}
        </Link>
      );
    case 'master-record':
      return (
        <Link to={PATHS.masterRecord} params={{ kind: row.kind ?? '', id }}>
          {row.title}
        </Link>
      );
  }
}
