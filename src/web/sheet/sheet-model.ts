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
  /** Takes the width that the other columns leave, at least its own; its words wrap to two lines. */
  takesRest?: boolean;
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

/** Content is copied from the cell `source` to the cell `target`. */
export type CellPair = { source: Position; target: Position };

export type SheetProps = {
  label: string;
  columns: SheetColumn[];
  rows: SheetRow[];
  /** The cells of the sticky bottom row, one per column. */
  footer?: { key: string; content: ReactNode; title?: string; marks?: string }[];
  /** Whether Enter moves down instead of calling `onOpen`. */
  enterMovesDown?: boolean;
  /** The column of the initial selection; the third by default. */
  startColumn?: number;
  /** Set it if there can be thousands of rows and the height is limited: only rows in view are rendered. */
  hasManyRows?: boolean;
  /** How many rows a paste may reach, if the owner adds missing rows; the existing rows by default. */
  pasteRows?: number;
  /** The kind of content, for the clipboard: pasting into a sheet of another kind pastes only texts. */
  kind: string;
  /** Editing of a cell starts. */
  onEdit?: (position: Position) => void;
  /** The user left a cell with this text, or committed it with a key. */
  onCommit: (position: Position, text: string) => void;
  /** The user committed a text for every cell of a range (Ctrl+Enter). */
  onCommitInto: (range: CellRange, text: string) => void;
  /** Whether Enter on this text calls `onOpen` after the commit; always by default. */
  opensAfter?: (text: string) => boolean;
  /** Enter was pressed on a cell. */
  onOpen: (position: Position) => void;
  /** The user tried to edit a read-only cell. */
  onRefused: (position: Position) => void;
  onClear: (range: CellRange) => void;
  /** Returns the content of a range for the clipboard. */
  blockOf: (range: CellRange) => ClipboardBlock;
  /** A block was pasted: the target of each cell, and how many cells were outside the sheet. */
  onPaste: (block: ClipboardBlock, pairs: CellPair[], outside: number) => void;
  /** Copy the content of source cells to target cells. */
  onFill: (pairs: CellPair[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  onSelect?: (range: CellRange) => void;
  /** Returns why the text typed so far is invalid; null if it is valid. */
  typingProblem?: (position: Position, text: string) => string | null;
  /** Returns a custom editor for a cell; null = the plain text editor. */
  editorOf?: (position: Position, props: CellEditorProps) => ReactNode;
  ref?: Ref<SheetHandle>;
};
