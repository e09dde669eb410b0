import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { CellEditor } from './cell-editor.tsx';
import { cellAt, positionOf } from './cell-elements.ts';
import { editingCommand, navigationCommand } from './key-commands.ts';
import { usePointerSelection } from './pointer-selection.ts';
import {
  holdSelection,
  moveSelection,
  nextInReadingOrder,
  type Position,
  positionsOf,
  rangeOf,
  type Selection,
  samePosition,
  selectCell,
} from './selection.ts';
import classes from './sheet.module.css';
import type { SheetProps } from './sheet-model.ts';
import { leftsOf, Row, stickyStyle, stickyWidths } from './sheet-row.tsx';

type Editing = { position: Position; initialText: string };

/**
 * A spreadsheet-like grid: one tab stop, arrows move, typing replaces, F2 edits, Enter and Tab commit. It knows nothing
 * of what the cells mean: it shows rows, and tells what a person did.
 */
export function Sheet(props: SheetProps) {
  const { columns, rows, onRefused, ref } = props;
  const extent = { rows: rows.length, columns: columns.length };
  const [kept, setSelection] = useState<Selection>(() =>
    selectCell({ row: 0, column: Math.min(2, columns.length - 1) }),
  );
  const [editing, setEditing] = useState<Editing | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const selection = holdSelection(kept, extent);
  const { focus } = selection;

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    const cell = cellAt(table.current, focus);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const goTo = useCallback((next: Selection) => {
    wantsFocus.current = true;
    setSelection(next);
  }, []);

  const edit = useCallback(
    (position: Position, replace: boolean) => {
      const cell = rows[position.row]?.cells[position.column];
      if (!cell?.isEditable) {
        onRefused(position);
        return false;
      }
      setSelection(selectCell(position));
      setEditing({ position, initialText: replace ? '' : cell.text });
      return true;
    },
    [rows, onRefused],
  );

  const stopEditing = (then: 'open' | 'next' | 'previous' | 'stay', from: Position) => {
    setEditing(null);
    wantsFocus.current = true;
    if (then === 'next') setSelection(selectCell(nextInReadingOrder(from, extent, 1)));
    if (then === 'previous') setSelection(selectCell(nextInReadingOrder(from, extent, -1)));
    if (then === 'open') props.onOpen(from);
  };

  useImperativeHandle(ref, () => ({
    select: (position) => goTo(selectCell(position)),
    show: (position) => {
      setSelection(selectCell(position));
      cellAt(table.current, position)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    edit: (position) => {
      edit(position, true);
    },
    focus: () => goTo(selection),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !(event.target instanceof HTMLElement) || !event.target.matches('[role=gridcell],[role=rowheader]'))
      return;
    const command = navigationCommand(event);
    if (!command) return;
    if (command.kind === 'edit') {
      // The editor takes the focus before the browser carries out the key, so the key's own character lands in it.
      const isEditing = flushSync(() => edit(focus, command.replace));
      if (!command.replace || !isEditing) event.preventDefault();
      return;
    }
    event.preventDefault();
    switch (command.kind) {
      case 'move':
        return goTo(moveSelection(selection, command.movement, extent, command.isExtending));
      case 'select-all':
        return setSelection({
          anchor: { row: 0, column: 0 },
          focus: { row: extent.rows - 1, column: extent.columns - 1 },
        });
      case 'open':
        return props.onOpen(focus);
      case 'clear':
        return props.onClear(positionsOf(rangeOf(selection)));
      case 'undo':
        return props.onUndo();
      case 'redo':
        return props.onRedo();
    }
  };

  const pointer = usePointerSelection({
    selection,
    goTo,
    isEditing: (position) => editing !== null && samePosition(editing.position, position),
  });
  const range = rangeOf(selection);
  const stickyLefts = useMemo(() => leftsOf(columns), [columns]);

  const editorAt = (position: Position): ReactNode => {
    if (!editing || !samePosition(editing.position, position)) return null;
    const own = props.editorOf?.(position, {
      initialText: editing.initialText,
      done: (how) => {
        if (how === 'stay') stopEditing('stay', position);
        else setEditing((current) => (current && samePosition(current.position, position) ? null : current));
      },
    });
    if (own) return own;
    return (
      <CellEditor
        initialText={editing.initialText}
        label={`${rows[position.row]!.cells[0]!.spoken}, ${columns[position.column]!.spoken}`}
        readCommand={editingCommand}
        onCommit={(text, then) => {
          props.onCommit(position, text);
          stopEditing(then, position);
        }}
        onLeave={(text) => {
          props.onCommit(position, text);
          setEditing((current) => (current && samePosition(current.position, position) ? null : current));
        }}
        onCancel={() => stopEditing('stay', position)}
      />
    );
  };

  return (
    <div className={classes.scroller} style={stickyWidths(columns)}>
      <table
        ref={table}
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        className={classes.sheet}
        style={{ width: columns.reduce((sum, { width }) => sum + width, 0) }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          // A cell that got the focus by other means, a screen reader's say, is the one that keys are for.
          const position = event.target.matches('td') ? positionOf(event.target) : null;
          if (position && !samePosition(position, focus)) setSelection(selectCell(position));
        }}
        {...pointer}
        onClick={(event) => {
          const position = positionOf(event.target);
          if (!editing && position && rows[position.row]?.cells[position.column]?.editsOnClick) edit(position, false);
        }}
        onDoubleClick={(event) => {
          const position = positionOf(event.target);
          if (position) edit(position, false);
        }}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                aria-colindex={index + 1}
                aria-label={column.spoken}
                data-mark={column.marks}
                data-sticky={column.isSticky || undefined}
                style={stickyStyle(column, stickyLefts[index]!)}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              index={index}
              columns={columns}
              lefts={stickyLefts}
              selected={index >= range.top && index <= range.bottom ? range : null}
              activeColumn={index === focus.row ? focus.column : null}
              editor={editing?.position.row === index ? editorAt(editing.position) : null}
            />
          ))}
        </tbody>
        {props.footer && (
          <tfoot>
            <tr>
              {props.footer.map(({ key, content, title, marks }, index) => (
                <td
                  key={key}
                  title={title}
                  data-mark={marks}
                  data-sticky={columns[index]?.isSticky || undefined}
                  style={stickyStyle(columns[index]!, stickyLefts[index]!)}
                >
                  {content}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
