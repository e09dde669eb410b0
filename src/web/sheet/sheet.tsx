import { type KeyboardEvent, type ReactNode, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CellEditor } from './cell-editor.tsx';
import { cellAt, positionOf } from './cell-elements.ts';
import { type ClipboardBlock, writeClipboard } from './clipboard.ts';
import { fillDown, fillRight } from './fill.ts';
import { type EditingEnd, editingCommand, navigationCommand } from './key-commands.ts';
import { usePointerSelection } from './pointer-selection.ts';
import {
  activeOf,
  type CellRange,
  focusOf,
  isInside,
  isRange,
  moveByTab,
  moveSelection,
  type Position,
  rangeOf,
  STEPS,
  samePosition,
  selectCell,
} from './selection.ts';
import classes from './sheet.module.css';
import { SheetBody } from './sheet-body.tsx';
import { sheetClipboard } from './sheet-clipboard.ts';
import { SheetFoot, SheetHead } from './sheet-frame.tsx';
import type { SheetProps } from './sheet-model.ts';
import { stickyOffsets, stickyWidths } from './sheet-row.tsx';
import { useRowWindow } from './use-row-window.ts';
import { useSelection } from './use-selection.ts';

type Editing = { rowKey: string; column: number; initialText: string; isReplacing: boolean };

/**
 * A spreadsheet-like grid: one tab stop, arrows move, typing replaces, F2 edits, Enter and Tab commit. The cells' meaning
 * is the caller's: the sheet displays rows and reports user actions through its callbacks.
 */
export function Sheet(props: SheetProps) {
  const { columns, rows, onEdit, onRefused, ref } = props;
  const preferences = { enterMovesDown: props.enterMovesDown ?? false };
  const extent = { rows: rows.length, columns: columns.length };
  const [editing, setEditing] = useState<Editing | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { selection, setSelection, goTo, goToKey, requestFocus } = useSelection({
    table,
    rows,
    extent,
    isEditing: editing !== null,
    startColumn: props.startColumn ?? 2,
    onSelect: props.onSelect,
  });
  const focus = focusOf(selection);
  const range = rangeOf(selection);
  const editedRow = editing ? rows.findIndex(({ key }) => key === editing.rowKey) : -1;
  const edited = editing && editedRow >= 0 ? { row: editedRow, column: editing.column } : null;
  const active = edited ?? activeOf(selection);
  const shown = useRowWindow({
    scroller,
    count: rows.length,
    isOn: props.hasManyRows ?? false,
    always: [focus.row, active.row],
  });

  const selectRange = (chosen: CellRange) =>
    goTo({
      anchor: { row: chosen.top, column: chosen.left },
      focus: { row: chosen.bottom, column: chosen.right },
    });

  const edit = useCallback(
    (position: Position, replace: boolean) => {
      const cell = rows[position.row]?.cells[position.column];
      if (!cell?.isEditable) {
        onRefused(position);
        return false;
      }
      setSelection((current) =>
        isRange(current) && isInside(position, rangeOf(current))
          ? { ...current, active: position }
          : selectCell(position),
      );
      const rowKey = rows[position.row]!.key;
      onEdit?.(position);
      setEditing({ rowKey, column: position.column, initialText: replace ? '' : cell.text, isReplacing: replace });
      return true;
    },
    [rows, onEdit, onRefused, setSelection],
  );

  const stopEditing = (then: EditingEnd, from: Position) => {
    setEditing(null);
    if (then !== 'open') requestFocus();
    if (then === 'next') setSelection(moveByTab(selection, extent, 1));
    else if (then === 'previous') setSelection(moveByTab(selection, extent, -1));
    else if (then === 'open') props.onOpen(from);
    else if (then !== 'stay') setSelection(moveSelection(selectCell(from), STEPS[then], extent, false));
  };
  const closeEditor = (closing: Editing) => setEditing((current) => (current === closing ? null : current));

  useImperativeHandle(ref, () => ({
    select: (position) => goTo(selectCell(position)),
    selectInRow: goToKey,
    show: (position) => {
      setSelection(selectCell(position));
      cellAt(table.current, position)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    edit: (position) => void edit(position, true),
    focus: () => {
      // Synchronously: after a dialog or button, the next key must not arrive while nothing has focus.
      if (!editing) cellAt(table.current, focus)?.focus({ preventScroll: true });
      goTo(selection);
    },
    copy: () => {
      copyByButton(props.blockOf(range), props.kind);
      goTo(selection);
    },
    range: () => range,
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !(event.target instanceof HTMLElement) || !event.target.matches('[role=gridcell],[role=rowheader]'))
      return;
    const command = navigationCommand(event, preferences);
    if (!command) return;
    if (command.kind === 'edit') {
      // The editor takes focus before the browser handles the key, so the typed character lands in it.
      const isEditing = flushSync(() => edit(active, command.replace));
      if (!command.replace || !isEditing) event.preventDefault();
      return;
    }
    event.preventDefault();
    switch (command.kind) {
      case 'move':
        return goTo(moveSelection(selection, command.movement, extent, command.isExtending));
      case 'select-all':
        return selectRange({ top: 0, left: 0, bottom: extent.rows - 1, right: extent.columns - 1 });
      case 'open':
        return flushSync(() => props.onOpen(active));
      case 'clear':
        return props.onClear(range);
      case 'fill':
        return props.onFill(command.direction === 'down' ? fillDown(range) : fillRight(range));
      case 'undo':
        return props.onUndo();
      case 'redo':
        return props.onRedo();
    }
  };

  const pointer = usePointerSelection({
    selection,
    extent,
    goTo,
    isEditing: (position) => edited !== null && samePosition(edited, position),
    onFill: (pairs, filled) => {
      props.onFill(pairs);
      selectRange(filled);
    },
  });
  const clipboard = sheetClipboard({
    range,
    extent: { ...extent, rows: Math.max(extent.rows, props.pasteRows ?? 0) },
    isEditing: editing !== null,
    props,
    select: selectRange,
  });
  const stickyLefts = useMemo(() => stickyOffsets(columns), [columns]);

  const editorAt = (position: Position, current: Editing): ReactNode => {
    const { initialText, isReplacing } = current;
    const customEditor = props.editorOf?.(position, {
      initialText,
      done: (how) => {
        if (how === 'stay') stopEditing('stay', position);
        else closeEditor(current);
      },
    });
    if (customEditor) return customEditor;
    return (
      <CellEditor
        initialText={initialText}
        label={`${rows[position.row]!.cells[0]!.spoken}, ${columns[position.column]!.spoken}`}
        typingProblem={(text) => props.typingProblem?.(position, text) ?? null}
        readCommand={(key) => editingCommand(key, { ...preferences, isReplacing })}
        onCommit={(text, then) => {
          // Synchronously, so that whatever opens has focus before the next key arrives.
          const hasNothingToOpen = then === 'open' && props.opensAfter?.(text) === false;
          flushSync(() => {
            if (then === 'selection' && isRange(selection)) props.onCommitInto(range, text);
            else props.onCommit(position, text);
            stopEditing(then === 'selection' || hasNothingToOpen ? 'stay' : then, position);
          });
        }}
        onLeave={(text) => {
          props.onCommit(position, text);
          closeEditor(current);
        }}
        onCancel={() => stopEditing('stay', position)}
      />
    );
  };

  return (
    <div ref={scroller} className={classes.scroller} style={stickyWidths(columns)} onScroll={shown.onScroll}>
      <table
        ref={table}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        className={classes.sheet}
        data-two-lines={columns.some(({ takesRest }) => takesRest) || undefined}
        style={{ width: columns.reduce((sum, { width }) => sum + width, 0) }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          // Other software, such as a screen reader, may focus a cell: the selection follows.
          const position = event.target.matches('td') ? positionOf(event.target) : null;
          if (position && !samePosition(position, focus)) setSelection(selectCell(position));
        }}
        {...pointer.handlers}
        {...clipboard}
        onClick={(event) => {
          const position = positionOf(event.target);
          if (!editing && position && rows[position.row]?.cells[position.column]?.editsOnClick) edit(position, false);
        }}
        onDoubleClick={(event) => {
          const position = positionOf(event.target);
          if (position) edit(position, false);
        }}
      >
        <SheetHead columns={columns} lefts={stickyLefts} />
        <SheetBody
          {...shown}
          rows={rows}
          columns={columns}
          lefts={stickyLefts}
          range={range}
          focus={focus}
          active={active}
          isEditing={editing !== null}
          filling={pointer.filling}
          editorOf={(row) => (editing && edited?.row === row ? editorAt(edited, editing) : null)}
        />
        {props.footer && <SheetFoot footer={props.footer} columns={columns} lefts={stickyLefts} />}
      </table>
    </div>
  );
}

/**
 * Copies a block during a button's click. Browsers allow copying without permission only by the `copy` command, whose event goes to the
 * selection or focus: the button. A temporary selection makes the command possible in every browser, and the event is intercepted on its
 * way.
 */
function copyByButton(block: ClipboardBlock, kind: string): void {
  const selection = getSelection();
  const selectedBefore = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const place = document.createElement('span');
  place.textContent = ' ';
  place.style.cssText =
    'position: fixed; top: 0; left: 0; white-space: pre; opacity: 0; user-select: text; -webkit-user-select: text';
  document.body.append(place);
  const onCopy = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    writeClipboard(event.clipboardData, block, kind);
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('copy', onCopy, true);
  try {
    selection?.selectAllChildren(place);
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, true);
    selection?.removeAllRanges();
    if (selectedBefore) selection?.addRange(selectedBefore);
    place.remove();
  }
}
