import { Button, Group } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { createSelectedRange, type SelectedRange } from '../../sheet/selected-range.ts';
import type { CellRange, Position } from '../../sheet/selection.ts';
import { Sheet } from '../../sheet/sheet.tsx';
import type { CellEditorProps, SheetHandle, SheetProps } from '../../sheet/sheet-model.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { Loading } from '../../widgets/load-states.tsx';
import { type ChangeOf, typingProblem } from './line-cells.ts';
import { type EditedLines, lineCommands } from './line-commands.ts';
import classes from './lines.module.css';
import { PasteColumnsDialog } from './paste-columns-dialog.tsx';
import type { ClearBlock, UnclearBlock } from './pasted-columns.ts';

/** A cell to move to, and whether it's edited at once. */
export type NextCell = { position: Position; isEdited: boolean };

/** A document's lines as a spreadsheet: ranges, clipboard, fill, undo; the last row adds lines. */
export function LinesSheet<Line, Column extends string, Field extends Column, Change extends ChangeOf<Field>>(
  props: Pick<SheetProps, 'label' | 'kind' | 'columns' | 'rows'> &
    Required<Pick<SheetProps, 'footer'>> & {
      edited: EditedLines<Line, Column, Field, Change>;
      editor: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
      handle: RefObject<SheetHandle | null>;
      /** Why a cell isn't editable. */
      whyRefused: (field: Field | null) => string;
      /** Where the focus moves after a choice. */
      placeAfter: (position: Position, chosen: Change) => NextCell;
      /** The editor of a cell with choices. */
      chooserOf: (
        field: Field,
        line: Line | undefined,
        given: CellEditorProps & { onChoose: (chosen: Change) => void },
      ) => ReactNode;
      /** Information about a line, displayed below the sheet while it is selected. */
      factsOf: (line: Line, number: number) => ReactNode;
    },
) {
  const { t } = useText();
  const { database } = useUser();
  const { edited, editor, handle } = props;
  const { cells, lines, isLocked } = edited;
  const [selected] = useState(createSelectedRange);
  const [isPasting, setIsPasting] = useState(false);
  const [next, setNext] = useState<NextCell | null>(null);
  const [asked, setAsked] = useState<{ unclear: UnclearBlock; answer: (clear: ClearBlock | null) => void } | null>(
    null,
  );
  const askColumns = (unclear: UnclearBlock) =>
    new Promise<ClearBlock | null>((answer) => setAsked({ unclear, answer }));
  const commands = lineCommands(edited, askColumns, t);

  // After a choice, moves to the next cell as soon as it exists.
  const goOn = useEffectEvent((to: NextCell) => {
    if (to.isEdited) handle.current?.edit(to.position);
    else handle.current?.select(to.position);
  });
  useEffect(() => {
    if (next) goOn(next);
  }, [next]);

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
    const field = commands.fieldAt(position.column);
    if (!field || cells.isTyped(field)) return null;
    const onChoose = (chosen: Change) => {
      commands.choose(position, chosen);
      setNext(props.placeAfter(position, chosen));
    };
    return props.chooserOf(field, lines[position.row], { ...given, onChoose });
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
        kind={`${props.kind} ${database}`}
        columns={props.columns}
        rows={props.rows}
        footer={props.footer}
        enterMovesDown
        hasManyRows
        startColumn={0}
        pasteRows={edited.mostLines}
        onSelect={selected.select}
        onCommit={commands.commit}
        onCommitInto={commands.commitInto}
        onOpen={(position) => handle.current?.edit(position)}
        onRefused={({ column }) => toast('info', props.whyRefused(commands.fieldAt(column)))}
        onClear={isLocked ? () => undefined : commands.clear}
        blockOf={commands.blockOf}
        onPaste={pasteFrom}
        onFill={isLocked ? () => undefined : commands.fill}
        onUndo={editor.undo}
        onRedo={editor.redo}
        typingProblem={({ column }, text) => {
          const field = commands.fieldAt(column);
          return field && cells.isTyped(field) ? typingProblem(cells, field, text, edited.reader) : null;
        }}
        editorOf={editorOf}
      />
      {asked && (
        <PasteColumnsDialog
          unclear={asked.unclear}
          fields={edited.columns.flatMap((name) => (cells.fieldOf(name) ? [{ name, label: edited.names[name]! }] : []))}
          onAnswer={(clear) => {
            setAsked(null);
            asked.answer(clear);
          }}
        />
      )}
      {isPasting && !asked && <Loading what={t('Looking up pasted text')} />}
      <LineInfo selected={selected} lines={lines} factsOf={props.factsOf} />
    </div>
  );
}

function LineInfo<Line>(props: {
  selected: SelectedRange;
  lines: readonly Line[];
  factsOf: (line: Line, number: number) => ReactNode;
}) {
  const range = useSyncExternalStore(props.selected.watch, props.selected.range);
  const line = props.lines[range.bottom];
  if (line === undefined) return <div className={classes.info} />;
  return (
    <div className={classes.info} role="status">
      {props.factsOf(line, range.bottom + 1)}
    </div>
  );
}

/** Buttons for the selected lines, in addition to the keys. */
function LinesToolbar(props: {
  selected: SelectedRange;
  editor: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
  label: string;
  lineCount: number;
  onAdd: () => void;
  onRemove: (range: CellRange) => void;
}) {
  const { t } = useText();
  const range = useSyncExternalStore(props.selected.watch, props.selected.range);
  const count = Math.max(0, Math.min(range.bottom, props.lineCount - 1) - range.top + 1);
  return (
    <Group gap={6} mb={6} role="toolbar" aria-label={props.label}>
      <Button size="compact-xs" variant="default" onClick={props.onAdd}>
        {t('Add line')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={count === 0} onClick={() => props.onRemove(range)}>
        {count > 1 ? t('Delete {count} {count, line|lines}', { count }) : t('Delete line')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={!props.editor.canUndo} onClick={props.editor.undo}>
        {t('Undo')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={!props.editor.canRedo} onClick={props.editor.redo}>
        {t('Redo')}
      </Button>
    </Group>
  );
}
