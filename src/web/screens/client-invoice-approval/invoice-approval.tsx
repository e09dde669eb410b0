import { type KeyboardEvent, useRef, useState } from 'react';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import { DecisionBar } from '../../record-list/decision-bar.tsx';
import { useFocusKept } from '../../record-list/use-focus-kept.ts';
import { useRowSelection } from '../../record-list/use-row-selection.ts';
import { KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { useHelpKey } from '../../widgets/use-help-key.ts';
import { InvoiceDetails } from './invoice-details.tsx';
import { INVOICE_KEYS } from './invoice-keys.ts';
import { type InvoiceSort, InvoiceTable, type InvoiceTableHandle } from './invoice-table.tsx';
import { type ListCommand, wishOf } from './list-keys.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { type Decided, useInvoiceDecisions } from './use-invoice-decisions.ts';

const canDecide = ({ canApprove }: ClientInvoiceRow) => canApprove;

/** Invoices to look into, approve and reject: several in the list, one in the view of one invoice (CI-01, CI-02). */
export function InvoiceApproval(props: { rows: readonly ClientInvoiceRow[]; isSingle?: boolean; sort?: InvoiceSort }) {
  const { rows, isSingle = false } = props;
  const [only] = rows;
  const selection = useRowSelection(rows, canDecide, isSingle && only ? [only.id] : []);
  const decisions = useInvoiceDecisions(isSingle);
  const [active, setActive] = useState<{ id: number; index: number } | null>(null);
  const [openId, setOpenId] = useState<number | null>(isSingle && only ? only.id : null);
  const [rejecting, setRejecting] = useState<ReadonlySet<number> | null>(null);
  const [areKeysShown, setAreKeysShown] = useState(false);
  const table = useRef<InvoiceTableHandle>(null);
  useHelpKey(() => setAreKeysShown(true));

  const found = rows.findIndex(({ id }) => id === active?.id);
  // Where the row has gone, the one that took its place is next.
  const activeIndex = found >= 0 ? found : Math.min(active?.index ?? 0, rows.length - 1);
  const activeRow = rows[activeIndex];
  const keepsFocus = useFocusKept(
    { rows, busy: decisions.busy, asking: rejecting },
    () => activeRow && table.current?.focus(activeRow.id),
  );

  /** What is checked, or else the row with the focus. */
  const targets = () => (selection.checked.length > 0 ? selection.checked : activeRow?.canApprove ? [activeRow] : []);
  const take = ({ done }: Decided) => selection.release(done);
  const approve = async (invoices: readonly ClientInvoiceRow[]) => take(await decisions.approve(invoices));
  const reject = (invoices: readonly ClientInvoiceRow[]) => {
    if (invoices.length > 0) setRejecting(new Set(invoices.map(({ id }) => id)));
  };
  const toggle = ({ id }: ClientInvoiceRow) => setOpenId(openId === id ? null : id);

  const carryOut = (command: ListCommand, row: ClientInvoiceRow) => {
    switch (command) {
      case 'select':
        return selection.toggle(row);
      case 'select-all':
        return selection.toggleAll();
      case 'clear':
        return selection.clear();
      case 'approve':
        return void approve(targets());
      case 'reject':
        return reject(targets());
      case 'toggle':
        return toggle(row);
      case 'open':
        return setOpenId(row.id);
      case 'close':
        return setOpenId(null);
    }
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    // Keys inside of what is opened are that part's own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.rowId === undefined || !activeRow) return;
    const wish = wishOf(event, activeIndex, rows.length);
    if (!wish) return;
    event.preventDefault();
    if ('command' in wish) return carryOut(wish.command, activeRow);
    const next = rows[wish.goTo];
    if (!next) return;
    if (wish.isExtending) selection.extendTo(next.id, activeRow.id);
    table.current?.focus(next.id);
  };

  const rejected = rows.filter(({ id, canApprove }) => canApprove && rejecting?.has(id));
  return (
    <div {...keepsFocus}>
      <DecisionBar
        checked={selection.checked.map(({ totalAmount, currency }) => ({ amount: totalAmount, currency }))}
        all={isSingle ? null : selection.state}
        canCheck={selection.isPossible}
        busy={decisions.busy}
        onAll={selection.toggleAll}
        onApprove={() => void approve(selection.checked)}
        onReject={() => reject(selection.checked)}
      />
      <InvoiceTable
        rows={rows}
        sort={props.sort}
        activeId={activeRow?.id ?? null}
        openId={openId}
        isChecked={selection.isChecked}
        errors={decisions.errors}
        onKeyDown={pressKey}
        onActive={({ id }) => setActive({ id, index: rows.findIndex((row) => row.id === id) })}
        onCheck={selection.toggle}
        onToggle={toggle}
        drawOpened={({ id }) => <InvoiceDetails id={id} />}
        handle={table}
      />
      {rejecting && (
        <RejectDialog
          invoices={rejected}
          onReject={async (comment) => {
            const decided = await decisions.reject(rejected, comment);
            take(decided);
            return decided;
          }}
          onClose={() => setRejecting(null)}
        />
      )}
      {areKeysShown && <KeysDialog keys={INVOICE_KEYS} onClose={() => setAreKeysShown(false)} />}
    </div>
  );
}
