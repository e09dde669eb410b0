import type { ReactNode, Ref } from 'react';
import type { ClipboardBlock } from './clipboard.ts';
import type { CellRange, Position } from './selection.ts';

/** A cell as displayed. */
export type SheetCell = {
  /** The text that editing starts with. */
  text: string;
  /** The displayed content; the text by default. */
  content?: ReactNode;
  /** What screen readers read after row and column. */
  spoken: string;
  isEditable: boolean;
  /** The tooltip. */
  title?: string;
  /** Marks for the style sheet: `data-mark~="approved"`. */
  marks?: string;
  /** A single click starts editing, for cells that are only for typing. */
  editsOnClick?: boolean;
  /** The row's heading for screen readers. */
  isRowHeader?: boolean;
};

export type SheetRow = { key: string; cells: SheetCell[] };

export type SheetColumn = {
  key: string;
  header: ReactNode;
  spoken: string;
  /** In pixels. */
  width: number;
  /** Sticky at the left, after those before it. */
  isSticky?: boolean;
  /** Sticky at the right edge, if the window is wide enough. */
  isStickyEnd?: boolean;
  marks?: string;
};

/** The properties of a custom cell editor. */
export type CellEditorProps = {
  initialText: string;
  /** Ends editing; the sheet takes the focus back unless it moved elsewhere. */
  done: (how: 'stay' | 'leave') => void;
};

/** The sheet's imperative handle. */
export type SheetHandle = {
  select(position: Position): void;
  /** Selects a cell by row key, as soon as the row exists. */
  selectInRow(rowKey: string, column: number): void;
  /** Activates a cell and scrolls to it without taking the focus. */
  show(position: Position): void;
  edit(position: Position): void;
  focus(): void;
  /** Copies the selection like Ctrl+C. */
  copy(): void;
  /** The selected rectangle. */
  range(): CellRange;
};

/** A cell that takes another one's content. */
export type CellPair = { source: Position; target: Position };

export type SheetProps = {
  label: string;
  columns: SheetColumn[];
  rows: SheetRow[];
  /** The cells of the sticky bottom row, one per column. */
  footer?: { key: string; content: ReactNode; title?: string; marks?: string }[];
  /** Whether Enter moves down instead of opening the cell's details. */
  enterMovesDown?: boolean;
  /** The column where keyboard navigation begins; the third by default. */
  startColumn?: number;
  /** For thousands of rows in a sheet of limited height: only rows in view are rendered. */
  hasManyRows?: boolean;
  /** How many rows a paste may reach; the owner adds missing ones. The existing rows by default. */
  pasteRows?: number;
  /** The sheet's kind, for the clipboard: another kind pastes texts only. */
  kind: string;
  /** The user begins to edit a cell. */
  onEdit?: (position: Position) => void;
  /** A cell was left with this text, or a key committed it. */
  onCommit: (position: Position, text: string) => void;
  /** A text was committed for every cell of a range (Ctrl+Enter). */
  onCommitInto: (range: CellRange, text: string) => void;
  /** Whether a cell's details open after Enter on a text; true by default. */
  opensAfter?: (text: string) => boolean;
  /** Enter on a cell opens its details. */
  onOpen: (position: Position) => void;
  /** The user tried to edit a read-only cell. */
  onRefused: (position: Position) => void;
  onClear: (range: CellRange) => void;
  /** Returns the copied content of a range. */
  blockOf: (range: CellRange) => ClipboardBlock;
  /** A block was pasted: the targets of its cells, and how many had no room. */
  onPaste: (block: ClipboardBlock, pairs: CellPair[], outside: number) => void;
  /** Cells take others' content. */
  onFill: (pairs: CellPair[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Called on every change of the selection. */
  onSelect?: (range: CellRange) => void;
  /** Returns why text being typed is invalid; null if it's acceptable, also by default. */
  typingProblem?: (position: Position, text: string) => string | null;
  /** A custom editor for a cell; null for the plain text editor. */
  editorOf?: (position: Position, props: CellEditorProps) => ReactNode;
  ref?: Ref<SheetHandle>;
};
