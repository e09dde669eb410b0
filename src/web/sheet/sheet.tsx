import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { CellEditor } from './cell-editor.tsx';
import { editingCommand, navigationCommand } from './key-commands.ts';
import {
  type CellRange,
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

/** One cell as the sheet shows it. */
export type SheetCell = {
  /** What editing starts from. */
  text: string;
  /** What is shown; the text where it is left out. */
  content?: ReactNode;
  /** What a screen reader says beside row and column. */
  spoken: string;
  isEditable: boolean;
  /** Shown on hover. */
  title?: string;
  /** Marks for the style sheet: `data-mark~="approved"`. */
  marks?: string;
  /** Heads its row for a screen reader. */
  isRowHeader?: boolean;
};

export type SheetRow = { key: string; cells: SheetCell[] };

export type SheetColumn = {
  key: string;
  header: ReactNode;
  spoken: string;
  /** In pixels. */
  width: number;
  /** Stays in view at the left, after those before it. */
  isSticky?: boolean;
  marks?: string;
};

/** What a custom editor of a cell gets. */
export type CellEditorProps = {
  initialText: string;
  /** Ends editing; the sheet takes the focus back unless it went elsewhere already. */
  done: (how: 'stay' | 'leave') => void;
};

/** What the sheet's owner can tell it to do. */
export type SheetHandle = { select(position: Position): void; edit(position: Position): void; focus(): void };

export type SheetProps = {
  label: string;
  columns: SheetColumn[];
  rows: SheetRow[];
  /** Cells of the row that stays in view at the bottom, one a column. */
  footer?: { key: string; content: ReactNode; title?: string; marks?: string }[];
  /** A cell was left with this text, or Enter or Tab was pressed. */
  onCommit: (position: Position, text: string) => void;
  /** Enter on a cell: opens what belongs to it. */
  onOpen: (position: Position) => void;
  /** Somebody tried to edit a cell that cannot be edited. */
  onRefused: (position: Position) => void;
  onClear: (positions: Position[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** An editor of its own for a cell; null = the plain text editor. */
  editorOf?: (position: Position, props: CellEditorProps) => ReactNode;
  ref?: React.Ref<SheetHandle>;
};

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
  const stickyLefts = leftsOf(columns);

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
    <div className={classes.scroller}>
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

type RowProps = {
  row: SheetRow;
  index: number;
  columns: SheetColumn[];
  lefts: string[];
  selected: CellRange | null;
  activeColumn: number | null;
  editor: ReactNode;
};

const Row = memo(function Row({ row, index, columns, lefts, selected, activeColumn, editor }: RowProps) {
  return (
    <tr aria-rowindex={index + 2} data-row={index}>
      {row.cells.map((cell, columnIndex) => {
        const column = columns[columnIndex]!;
        const isActive = columnIndex === activeColumn;
        const isSelected = selected !== null && columnIndex >= selected.left && columnIndex <= selected.right;
        return (
          <td
            key={column.key}
            role={cell.isRowHeader ? 'rowheader' : 'gridcell'}
            aria-colindex={columnIndex + 1}
            aria-selected={isSelected}
            aria-readonly={!cell.isEditable}
            aria-label={cell.spoken || undefined}
            tabIndex={isActive ? 0 : -1}
            title={cell.title}
            data-column={columnIndex}
            data-mark={[column.marks, cell.marks].filter(Boolean).join(' ') || undefined}
            data-active={isActive || undefined}
            data-sticky={column.isSticky || undefined}
            style={stickyStyle(column, lefts[columnIndex]!)}
          >
            {isActive && editor ? editor : (cell.content ?? cell.text)}
          </td>
        );
      })}
    </tr>
  );
});

/** Selecting with the pointer: press selects, Shift-press extends, dragging extends. */
function usePointerSelection(state: {
  selection: Selection;
  goTo: (selection: Selection) => void;
  isEditing: (position: Position) => boolean;
}) {
  const isDragging = useRef(false);
  useEffect(() => {
    const release = () => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', release);
    return () => window.removeEventListener('pointerup', release);
  }, []);
  return {
    onPointerDown(event: React.PointerEvent) {
      const position = positionOf(event.target);
      if (!position || event.button !== 0 || state.isEditing(position) || isControl(event.target)) return;
      isDragging.current = true;
      state.goTo(event.shiftKey ? { anchor: state.selection.anchor, focus: position } : selectCell(position));
    },
    onPointerOver(event: React.PointerEvent) {
      if (!isDragging.current) return;
      const position = positionOf(event.target);
      if (position && !samePosition(position, state.selection.focus))
        state.goTo({ anchor: state.selection.anchor, focus: position });
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, textarea, select') !== null;
}

function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null;
}

function cellAt(table: HTMLTableElement | null, { row, column }: Position): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`tr[data-row="${row}"] > td[data-column="${column}"]`) ?? null;
}

/** How far from the left each sticky column stands: the widths of the sticky ones before it. */
function leftsOf(columns: SheetColumn[]): string[] {
  let left = 0;
  return columns.map(({ width, isSticky }) => {
    const own = `${left}px`;
    if (isSticky) left += width;
    return own;
  });
}

function stickyStyle(column: SheetColumn, left: string): React.CSSProperties | undefined {
  return column.isSticky ? { left } : undefined;
}
