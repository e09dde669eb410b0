import type { ReactNode, Ref } from 'react';
import type { ClipboardBlock } from './clipboard.ts';
import type { CellRange, Position } from './selection.ts';

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
  /** A single click begins editing: for cells whose only use is to be typed into. */
  editsOnClick?: boolean;
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
  /** It stays in view at the right edge, where the window is wide enough. */
  isStickyEnd?: boolean;
  marks?: string;
};

/** What a custom editor of a cell gets. */
export type CellEditorProps = {
  initialText: string;
  /** Ends editing; the sheet takes the focus back unless it went elsewhere already. */
  done: (how: 'stay' | 'leave') => void;
};

/** What the sheet's owner can tell it to do. */
export type SheetHandle = {
  select(position: Position): void;
  /** Selects a cell of a row by the row's key, as soon as the row is there. */
  selectInRow(rowKey: string, column: number): void;
  /** Makes a cell the active one and scrolls to it, without taking the focus from where it is. */
  show(position: Position): void;
  edit(position: Position): void;
  focus(): void;
  /** Copies the selection as Ctrl+C does. */
  copy(): void;
  /** The selected rectangle. */
  range(): CellRange;
};

/** A cell that takes over another one's content. */
export type CellPair = { source: Position; target: Position };

export type SheetProps = {
  label: string;
  columns: SheetColumn[];
  rows: SheetRow[];
  /** Cells of the row that stays in view at the bottom, one a column. */
  footer?: { key: string; content: ReactNode; title?: string; marks?: string }[];
  /** Whether Enter moves down instead of opening what belongs to the cell. */
  enterMovesDown?: boolean;
  /** The column in which the keys begin; the third one where it is left out. */
  startColumn?: number;
  /** Set where rows can be thousands, in a sheet of limited height: only those in view are drawn. */
  hasManyRows?: boolean;
  /** How many rows a paste may reach: the owner adds those that are missing. As many as there are where it is left out. */
  pasteRows?: number;
  /** What the sheet shows, for the clipboard: a sheet of another kind takes the texts only. */
  kind: string;
  /** Somebody begins to edit a cell. */
  onEdit?: (position: Position) => void;
  /** A cell was left with this text, or a key committed it. */
  onCommit: (position: Position, text: string) => void;
  /** A text was committed for every cell of a range (Ctrl+Enter). */
  onCommitInto: (range: CellRange, text: string) => void;
  /** Whether what belongs to a cell opens after Enter on a text in it; it does where this is left out. */
  opensAfter?: (text: string) => boolean;
  /** Enter on a cell: opens what belongs to it. */
  onOpen: (position: Position) => void;
  /** Somebody tried to edit a cell that cannot be edited. */
  onRefused: (position: Position) => void;
  onClear: (range: CellRange) => void;
  /** What a copy of a range holds. */
  blockOf: (range: CellRange) => ClipboardBlock;
  /** A block was pasted: which of its cells goes where, and how many found no place. */
  onPaste: (block: ClipboardBlock, pairs: CellPair[], outside: number) => void;
  /** Cells take over what other cells hold. */
  onFill: (pairs: CellPair[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Hears of every change of the selection. */
  onSelect?: (range: CellRange) => void;
  /** Why a text that is being typed into a cell cannot be taken as it stands; null when it can, or where this is left out. */
  typingProblem?: (position: Position, text: string) => string | null;
  /** An editor of its own for a cell; null = the plain text editor. */
  editorOf?: (position: Position, props: CellEditorProps) => ReactNode;
  ref?: Ref<SheetHandle>;
};
