import { type KeyboardEvent, useState } from 'react';
import type { ClientInvoiceRow, InvoiceSortColumn } from '#contract/billing/client-invoice.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DecisionBar } from '../../documents/deciding/decision-bar.tsx';
import type { Approval } from '../../documents/deciding/use-approval.ts';
import type { DocumentSort } from '../../documents/list/document-table.tsx';
import { type CommandKeys, readRowCommand } from '../../record-list/row-keys.ts';
import { useActiveRow } from '../../record-list/use-active-row.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';
import { InvoiceTable } from './invoice-table.tsx';

/** The keyboard shortcuts of client invoice approval, for the help dialog. */
export const INVOICE_KEYS: readonly KeyHelp[] = [
  { keys: phrase('↑, ↓, Page Up, Page Down, Home, End'), does: phrase('Move; with Shift select what lies between') },
  { keys: phrase('Space'), does: phrase('Select client invoice') },
  { keys: phrase('Ctrl+A'), does: phrase('Select all') },
  { keys: phrase('A, R'), does: phrase('Approve or reject the selection, or else this client invoice') },
  { keys: phrase('Enter'), does: phrase('Open and close the client invoice') },
  { keys: phrase('←, →'), does: phrase('Close and open the client invoice') },
  { keys: phrase('Esc'), does: phrase('Clear selection') },
];

const idOf = ({ id }: ClientInvoiceRow) => id;

/** Displays invoices to review, approve and reject: several in the list, or one in its own view, opened. */
export function InvoiceApproval(props: {
  rows: readonly ClientInvoiceRow[];
  approval: Approval<ClientInvoiceRow>;
  isSingle?: boolean;
  sort?: DocumentSort<InvoiceSortColumn>;
}) {
  const { rows, approval, isSingle = false } = props;
  const { selection } = approval;
  const { active, index, setActiveKey } = useActiveRow(rows, idOf);
  const [openId, setOpenId] = useState<number | null>(isSingle ? (rows[0]?.id ?? null) : null);
  const open = ({ id }: ClientInvoiceRow) => setOpenId(id);
  const close = () => setOpenId(null);
  const toggle = (row: ClientInvoiceRow) => (openId === row.id ? close() : open(row));

  const commands: CommandKeys<(row: ClientInvoiceRow) => void> = {
    ' ': selection.toggle,
    'Ctrl+a': selection.toggleAll,
    a: (row) => void approval.approve(approval.targets(row)),
    r: (row) => approval.askToReject(approval.targets(row)),
    Enter: toggle,
    ArrowRight: open,
    ArrowLeft: close,
    Escape: selection.clear,
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    // The open part handles its own keys.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.rowId === undefined || !active) return;
    const wish = readRowCommand(event, index, rows.length, commands);
    if (!wish) return;
    event.preventDefault();
    if ('command' in wish) return wish.command(active);
    const next = rows[wish.goTo];
    if (!next) return;
    if (wish.isExtending) selection.extendTo(next.id, active.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-row-id="${next.id}"]`)?.focus();
  };

  return (
    <div>
      {(isSingle || selection.isPossible()) && <DecisionBar approval={approval} isSingle={isSingle} />}
      <InvoiceTable
        rows={rows}
        sort={props.sort}
        activeId={active?.id ?? null}
        openId={openId}
        approval={approval}
        onKeyDown={pressKey}
        onActive={({ id }) => setActiveKey(id)}
        onToggle={toggle}
      />
    </div>
  );
}
