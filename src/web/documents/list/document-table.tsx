import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Sorting } from '#contract/http/sorting.ts';
import type { PATHS } from '#domain/screen-paths.ts';
import type { FieldName } from '#domain/text/phrase.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { PlainHead, RecordTable, SharedValue, SortHeads } from '../../record-list/record-table.tsx';
import { sharedValue } from '../../record-list/shared-value.ts';
import { zeroMark } from '../../widgets/zero-mark.ts';
import type { Approval, DecidableRow } from '../deciding/use-approval.ts';
import classes from './document-table.module.css';

/** The screen of one document. */
export type DocumentPath = (typeof PATHS)['purchaseOrder' | 'estimate' | 'clientInvoice'];

/** A column; the first one names the document. */
export type DocumentColumn<Row, Name extends string = string> = {
  name: Name;
  label: FieldName;
  cell: (row: Row) => ReactNode;
  /** The text that the heading displays instead of the rows, if it's the same in all of them. */
  shared?: (row: Row) => string;
};

export type DocumentSort<Name extends string> = { sorting: Sorting<Name>; onSort: (next: Sorting<Name>) => void };

/** Documents as rows, on a phone as cards. A row opens its document, and documents that wait for the user are decided on in place. */
export function DocumentTable<Row extends DecidableRow, Name extends string>(props: {
  label: string;
  /** The list's column widths and the layout of its cards. */
  className: string;
  rows: readonly Row[];
  columns: readonly DocumentColumn<Row, Name>[];
  path: DocumentPath;
  /** Absent if the server's order is the only one. */
  sort?: DocumentSort<Name> | undefined;
  approval?: Approval<Row> | undefined;
  /** Closed documents are dimmed. */
  isClosed: (row: Row) => boolean;
  /** What else can be done with a document without opening it. */
  moreActions?: ((row: Row) => ReactNode) | undefined;
}) {
  const { t } = useText();
  const navigate = useNavigate();
  const { rows, columns, path, moreActions } = props;
  const approval = props.approval?.selection.isPossible() ? props.approval : undefined;
  return (
    <DocumentRows
      {...props}
      isDecidable={approval !== undefined}
      lastHead={approval || moreActions ? <UnnamedHead column="actions" name={t('Actions')} /> : null}
    >
      {rows.map((row) => (
        // Keyboards and screen readers open the row by its link.
        <tr
          key={row.id}
          data-over={props.isClosed(row) || undefined}
          data-chosen={approval?.selection.isChecked(row) || undefined}
          onClick={() => void navigate({ to: path, params: { id: String(row.id) } })}
        >
          {approval && <ChoiceCell row={row} approval={approval} />}
          <DocumentCells row={row} columns={columns} error={props.approval?.errors.get(row.id)} />
          {(approval || moreActions) && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the buttons from opening the document
            <td data-column="actions" onClick={(event) => event.stopPropagation()}>
              <div>
                {approval && <DecideButtons row={row} approval={approval} />}
                {moreActions?.(row)}
              </div>
            </td>
          )}
        </tr>
      ))}
    </DocumentRows>
  );
}

/** The table around rows: headings, with the values that all rows share. */
export function DocumentRows<Row, Name extends string>(props: {
  label: string;
  className: string;
  rows: readonly Row[];
  columns: readonly DocumentColumn<Row, Name>[];
  sort?: DocumentSort<Name> | undefined;
  isDecidable: boolean;
  lastHead: ReactNode;
  /** Attributes of the table. */
  table?: ComponentProps<'table'>;
  children: ReactNode;
}) {
  const { t, field } = useText();
  const { rows, columns, sort } = props;
  const shared = new Map(columns.map(({ name, shared: textOf }) => [name, textOf ? sharedValue(rows, textOf) : null]));
  const names = columns.map(({ name }) => name);
  return (
    <RecordTable
      {...props.table}
      label={props.label}
      className={`${classes.documents} ${props.className}`}
      shared={names.filter((name) => shared.get(name)).join(' ')}
    >
      <thead>
        <tr>
          {props.isDecidable && <UnnamedHead column="check" name={t('Selected')} />}
          {sort ? (
            <SortHeads
              columns={names}
              names={Object.fromEntries(columns.map(({ name, label }) => [name, label])) as Record<Name, FieldName>}
              {...sort}
              shared={Object.fromEntries(shared) as Record<Name, string | null>}
            />
          ) : (
            columns.map(({ name, label }) => (
              <PlainHead key={name} column={name}>
                {field.of(label)}
                <SharedValue value={shared.get(name)} />
              </PlainHead>
            ))
          )}
          {props.lastHead}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </RecordTable>
  );
}

/** A heading without a visible name. */
export function UnnamedHead({ column, name }: { column: 'check' | 'actions' | 'open'; name: string }) {
  return (
    <th data-column={column}>
      <span className="visually-hidden">{name}</span>
    </th>
  );
}

/** The checkbox of a document. Clicking next to it opens nothing. `whyNot` = why the document can't be decided on: a disabled checkbox with this reason. */
export function ChoiceCell<Row extends DecidableRow>(props: {
  row: Row;
  approval: Approval<Row>;
  whyNot?: string;
  tabIndex?: number;
}) {
  const { t } = useText();
  const { row, whyNot } = props;
  const { kind, selection } = props.approval;
  const isLocked = !kind.canDecide(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press of the box from opening the document
    <td data-column="check" onClick={(event) => event.stopPropagation()}>
      {(!isLocked || whyNot) && (
        <label className={classes.check} title={isLocked ? whyNot : undefined}>
          <input
            type="checkbox"
            tabIndex={props.tabIndex}
            aria-label={t('Select {what}', { what: row.reference })}
            disabled={isLocked}
            checked={selection.isChecked(row)}
            onChange={() => selection.toggle(row)}
          />
        </label>
      )}
    </td>
  );
}

/** The cells of a document's columns. `error` = why the last decision on it failed. */
export function DocumentCells<Row>(props: {
  row: Row;
  columns: readonly DocumentColumn<Row>[];
  error: string | undefined;
}) {
  return props.columns.map(({ name, cell }) => (
    <td key={name} data-column={name}>
      {cell(props.row)}
      {name === 'status' && props.error && <em className={classes.error}>{props.error}</em>}
    </td>
  ));
}

function DecideButtons<Row extends DecidableRow>({ row, approval }: { row: Row; approval: Approval<Row> }) {
  const { t } = useText();
  const isDeciding = approval.deciding.has(row.id);
  if (!approval.kind.canDecide(row)) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        loading={isDeciding}
        aria-label={t('Approve {what}', { what: row.reference })}
        onClick={() => void approval.approve([row])}
      >
        {t('Approve')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={isDeciding}
        aria-label={t('Reject {what}', { what: row.reference })}
        onClick={() => approval.askToReject([row])}
      >
        {t('Reject')}
      </Button>
    </>
  );
}

/** The link by which a row opens its document. */
export function DocumentLink(props: { path: DocumentPath; id: number; tabIndex?: number; children: string }) {
  return (
    <Link
      to={props.path}
      params={{ id: String(props.id) }}
      tabIndex={props.tabIndex}
      onClick={(event) => event.stopPropagation()}
    >
      {props.children}
    </Link>
  );
}

/** The status badge of a row, which disappears where the heading displays the status. */
export function RowStatus({ children }: { children: ReactNode }) {
  return <span className={classes.state}>{children}</span>;
}

/** An amount with its currency, which disappears where the heading displays it. */
export function RowAmount({ amount, currency }: { amount: string; currency: { code: string } }) {
  return (
    <>
      <span {...zeroMark(amount)}>{formatAmount(amount)}</span>{' '}
      <span className={classes.currency}>{currency.code}</span>
    </>
  );
}

/** The first job of a document in full, and how many others there are. */
export function RowJobs({ jobs }: { jobs: readonly { code: string; name: string }[] }) {
  const { t } = useText();
  const [first, ...others] = jobs.map(({ code, name }) => `${code} ${name}`);
  return (
    first && (
      <div className={classes.jobs}>
        <span title={first}>{first}</span>
        {others.length > 0 && (
          <small title={others.join(', ')}>{t('and {count} more', { count: others.length })}</small>
        )}
      </div>
    )
  );
}
