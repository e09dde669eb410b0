import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MOST_ORDER_LINES } from '#domain/order-fields.ts';
import { readOnlyFields } from '#domain/permission.ts';
import { totalsOfLines } from '#domain/purchase-order-amounts.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useLineReader } from '../../../record-editing/lines/line-reader.ts';
import { LinesToolbar } from '../../../record-editing/lines/lines-toolbar.tsx';
import { PasteColumnsDialog } from '../../../record-editing/lines/paste-columns-dialog.tsx';
import type { ClearBlock, UnclearBlock } from '../../../record-editing/lines/pasted-columns.ts';
import { createSelectedRange } from '../../../sheet/selected-range.ts';
import type { CellRange, Position } from '../../../sheet/selection.ts';
import { Sheet } from '../../../sheet/sheet.tsx';
import type { CellEditorProps, SheetHandle } from '../../../sheet/sheet-model.ts';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import { Loading } from '../../../widgets/load-states.tsx';
import { LINE_FIELD_NAMES } from '../order-form.ts';
import type { LineChange } from '../order-line.ts';
import { glReadOnlyQuery } from '../order-queries.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { useEstimates } from './estimate-left.ts';
import { isTyped, typingProblem } from './line-cells.ts';
import { fieldOfColumn, LINE_COLUMNS, type LineColumn, sheetColumns, TIGHT_WINDOW } from './line-columns.ts';
import { lineCommands } from './line-commands.ts';
import { LineEditor } from './line-editor.tsx';
import { LineInfo } from './line-info.tsx';
import { lockInWords } from './lines-lock.ts';
import { jobsAtHand, placeAfter } from './next-cell.ts';
import { useLineRows } from './use-line-rows.ts';

const NO_FIELDS: readonly string[] = [];

/** The lines of an order as a spreadsheet (PO-02, PO-04): ranges, clipboard, fill, undo; the last row adds lines. */
export function LinesSheet({ editor, handle }: { editor: OrderEditor; handle: React.RefObject<SheetHandle | null> }) {
  const { t, field } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [selected] = useState(createSelectedRange);
  const [isPasting, setIsPasting] = useState(false);
  const [next, setNext] = useState<{ position: Position; isEdited: boolean } | null>(null);
  const isGlReadOnly = useQuery(glReadOnlyQuery).data?.isReadOnly ?? false;
  const readOnly = useMemo(
    () => (editor.order.id === 0 ? NO_FIELDS : readOnlyFields(user, 'purchaseorder')),
    [editor.order.id, user],
  );
  const reader = useLineReader(editor.world.decimals);
  const [asked, setAsked] = useState<{ unclear: UnclearBlock; answer: (clear: ClearBlock | null) => void } | null>(
    null,
  );
  const askColumns = (unclear: UnclearBlock) =>
    new Promise<ClearBlock | null>((answer) => setAsked({ unclear, answer }));
  const names = Object.fromEntries(LINE_COLUMNS.map((column) => [column, field(LINE_FIELD_NAMES[column])]));
  const commands = lineCommands(editor, {
    reader,
    queryClient,
    readOnly,
    isGlReadOnly,
    names: names as Record<LineColumn, string>,
    askColumns,
    t,
  });
  const { lines } = commands;
  const isLocked = editor.linesLock !== null;
  const estimateOf = useEstimates(editor, lines, !isLocked);
  const context = { world: editor.world, isLocked, readOnly, isGlReadOnly, t };
  const rows = useLineRows(lines, editor, estimateOf, context);
  const isTight = useMediaQuery(TIGHT_WINDOW, window.matchMedia(TIGHT_WINDOW).matches);
  const columns = useMemo(() => sheetColumns(field, isTight), [field, isTight]);
  const footer = useFooter(editor);

  // What was chosen leads on to what comes next, as soon as its cell is there.
  const goOn = useEffectEvent((to: NonNullable<typeof next>) => {
    if (to.isEdited) handle.current?.edit(to.position);
    else handle.current?.select(to.position);
  });
  useEffect(() => {
    if (next) goOn(next);
  }, [next]);

  const choose = (position: Position, chosen: LineChange) => {
    commands.choose(position, chosen);
    setNext(placeAfter(position, chosen, lines[position.row]?.costType != null));
  };
  const refuse = (position: Position) => {
    const name = fieldOfColumn(position.column);
    const why = lockInWords(editor, t) ?? (name ? t('This field is read-only for you') : null);
    toast('info', why ?? t('Net and total follow from units, rate and tax'));
  };
  const pasteFrom = (...[block, pairs, outside]: Parameters<typeof commands.paste>) =>
    void (async () => {
      setIsPasting(true);
      await commands.paste(block, pairs, outside).catch(toastProblem);
      setIsPasting(false);
    })();
  const remove = (range: CellRange) => {
    commands.remove(range);
    handle.current?.focus();
  };
  const editorOf = (position: Position, props: CellEditorProps) => {
    const name = fieldOfColumn(position.column);
    if (!name || isTyped(name)) return null;
    const line = lines[position.row];
    const job = line ? line.job : editor.form.head.job;
    return (
      <LineEditor
        {...props}
        field={name}
        job={job}
        jobsAtHand={jobsAtHand(editor.form)}
        divisionId={editor.form.head.division?.id ?? 0}
        onChoose={(change) => choose(position, change)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the sheet within
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Delete' || !(event.ctrlKey || event.metaKey) || isLocked) return;
        event.preventDefault();
        remove(selected.range());
      }}
    >
      {!isLocked && (
        <LinesToolbar
          selected={selected}
          editor={editor}
          onAdd={() => handle.current?.edit({ row: lines.length, column: 0 })}
          onRemove={remove}
          lineCount={lines.length}
        />
      )}
      <Sheet
        ref={handle}
        label={t('Lines')}
        kind={`purchase-order-lines ${user.database}`}
        columns={columns}
        rows={rows}
        footer={footer}
        enterMovesDown
        hasManyRows
        startColumn={0}
        pasteRows={MOST_ORDER_LINES}
        onSelect={selected.select}
        onCommit={commands.commit}
        onCommitInto={commands.commitInto}
        onOpen={(position) => handle.current?.edit(position)}
        onRefused={refuse}
        onClear={isLocked ? () => undefined : commands.clear}
        blockOf={commands.blockOf}
        onPaste={pasteFrom}
        onFill={isLocked ? () => undefined : commands.fill}
        onUndo={editor.undo}
        onRedo={editor.redo}
        typingProblem={({ column }, text) => {
          const name = fieldOfColumn(column);
          return name && isTyped(name) ? typingProblem(name, text, reader) : null;
        }}
        editorOf={editorOf}
      />
      {asked && (
        <PasteColumnsDialog
          unclear={asked.unclear}
          fields={LINE_COLUMNS.flatMap((name, index) => (fieldOfColumn(index) ? [{ name, label: names[name]! }] : []))}
          onAnswer={(clear) => {
            setAsked(null);
            asked.answer(clear);
          }}
        />
      )}
      {isPasting && !asked && <Loading what={t('Looking up what was pasted')} />}
      <LineInfo
        selected={selected}
        lines={lines}
        world={editor.world}
        estimateOf={estimateOf}
        isLocked={editor.linesLock !== null}
      />
    </div>
  );
}

function useFooter({ form, world }: OrderEditor) {
  const { t } = useText();
  const { lines, head } = form;
  const { decimals } = world;
  return useMemo(() => {
    const totals = totalsOfLines(lines, decimals);
    return LINE_COLUMNS.map((name) => {
      if (name === 'job') return { key: name, content: t('Total'), marks: 'text' };
      if (name === 'taxStatus') return { key: name, content: head.currency?.code ?? '' };
      if (name === 'net' || name === 'tax' || name === 'total')
        return { key: name, content: formatAmount(totals[name]), marks: 'total' };
      return { key: name, content: '' };
    });
  }, [lines, decimals, head.currency, t]);
}
