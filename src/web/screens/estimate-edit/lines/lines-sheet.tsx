import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MOST_ESTIMATE_LINES } from '#domain/estimate-fields.ts';
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
import { type DraftSection, LINE_FIELD_NAMES } from '../estimate-form.ts';
import type { LineChange } from '../estimate-line.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { isTyped, typingProblem } from './line-cells.ts';
import { columnsFor, fieldOfColumn, type LineColumn, sheetColumns, TIGHT_WINDOW } from './line-columns.ts';
import { lineCommands } from './line-commands.ts';
import { LineEditor } from './line-editor.tsx';
import { LineInfo } from './line-info.tsx';
import { useLineRows } from './use-line-rows.ts';

/** The lines of a section as a spreadsheet (EST-02): ranges, clipboard, fill, undo; the last row adds lines. */
export function LinesSheet(props: {
  editor: EstimateEditor;
  section: DraftSection;
  label: string;
  handle: RefObject<SheetHandle | null>;
}) {
  const { t, field } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const { editor, section, handle } = props;
  const [selected] = useState(createSelectedRange);
  const [isPasting, setIsPasting] = useState(false);
  const [next, setNext] = useState<{ position: Position; isEdited: boolean } | null>(null);
  const [asked, setAsked] = useState<{ unclear: UnclearBlock; answer: (clear: ClearBlock | null) => void } | null>(
    null,
  );
  const askColumns = (unclear: UnclearBlock) =>
    new Promise<ClearBlock | null>((answer) => setAsked({ unclear, answer }));
  const reader = useLineReader(editor.world.decimals);
  const isLocked = !editor.isOpen;
  const columns = useMemo(() => columnsFor(editor.maySeeMargin), [editor.maySeeMargin]);
  const names = useMemo(
    () => Object.fromEntries(columns.map((column) => [column, field(LINE_FIELD_NAMES[column])])),
    [columns, field],
  );
  const lines = section.lines.flatMap(({ key }) => editor.figures.lines.get(key) ?? []);
  const commands = lineCommands(editor, {
    ...{ section: section.key, lines, columns, reader, queryClient, names, askColumns, t },
  });
  const rows = useLineRows(lines, editor, { columns, isLocked, t });
  const isTight = useMediaQuery(TIGHT_WINDOW, window.matchMedia(TIGHT_WINDOW).matches);
  const shownColumns = useMemo(() => sheetColumns(columns, field, isTight), [columns, field, isTight]);
  const footer = useFooter(editor, section, columns);

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
    const column = columns.indexOf(chosen.costType ? 'details' : (columns[position.column + 1] ?? 'net'));
    setNext({ position: { row: position.row, column }, isEdited: false });
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
  const editorOf = (position: Position, given: CellEditorProps) => {
    const name = fieldOfColumn(columns, position.column);
    if (!name || isTyped(name)) return null;
    return <LineEditor {...given} field={name} onChoose={(change) => choose(position, change)} />;
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
          label={props.label}
          onAdd={() => handle.current?.edit({ row: lines.length, column: 0 })}
          onRemove={remove}
          lineCount={lines.length}
        />
      )}
      <Sheet
        ref={handle}
        label={props.label}
        kind={`estimate-lines ${user.database}`}
        columns={shownColumns}
        rows={rows}
        footer={footer}
        enterMovesDown
        hasManyRows
        startColumn={0}
        pasteRows={MOST_ESTIMATE_LINES}
        onSelect={selected.select}
        onCommit={commands.commit}
        onCommitInto={commands.commitInto}
        onOpen={(position) => handle.current?.edit(position)}
        onRefused={() =>
          toast(
            'info',
            isLocked
              ? t('The lines are locked: only those of a new or rejected estimate can be changed')
              : t('Tax, total and margin follow from the others'),
          )
        }
        onClear={isLocked ? () => undefined : commands.clear}
        blockOf={commands.blockOf}
        onPaste={pasteFrom}
        onFill={isLocked ? () => undefined : commands.fill}
        onUndo={editor.undo}
        onRedo={editor.redo}
        typingProblem={({ column }, text) => {
          const name = fieldOfColumn(columns, column);
          return name && isTyped(name) ? typingProblem(name, text, reader) : null;
        }}
        editorOf={editorOf}
      />
      {asked && (
        <PasteColumnsDialog
          unclear={asked.unclear}
          fields={columns.flatMap((name, place) =>
            fieldOfColumn(columns, place) ? [{ name, label: names[name]! }] : [],
          )}
          onAnswer={(clear) => {
            setAsked(null);
            asked.answer(clear);
          }}
        />
      )}
      {isPasting && !asked && <Loading what={t('Looking up what was pasted')} />}
      <LineInfo selected={selected} lines={lines} ratesOf={editor.ratesOf} />
    </div>
  );
}

function useFooter({ figures, form }: EstimateEditor, { key, lines }: DraftSection, columns: readonly LineColumn[]) {
  const { t } = useText();
  const { currency } = form.head;
  return useMemo(() => {
    const section = figures.sections.get(key);
    return columns.map((name) => {
      if (name === 'costType') return { key: name, content: t('Subtotal'), marks: 'text' };
      if (name === 'taxStatus') return { key: name, content: currency?.code ?? '' };
      if (name === 'net') return { key: name, content: section ? formatAmount(section.net) : '', marks: 'total' };
      if (name === 'margin' && section?.margin && lines.length > 0)
        return { key: name, content: formatAmount(section.margin.margin), marks: 'total' };
      return { key: name, content: '' };
    });
  }, [figures, key, lines.length, columns, currency, t]);
}
