import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of the sheet of lines of a document. */
export const SHEET_KEYS: readonly KeyHelp[] = [
  { keys: '← ↑ → ↓', does: 'Move; with Shift extend the selection' },
  { keys: 'Home, End, Ctrl+Home, Ctrl+End', does: 'To the ends of the row, of the sheet' },
  { keys: 'Ctrl+A', does: 'Select everything' },
  { keys: 'A – Z, 0 – 9', does: 'Typing replaces the cell; Tab or Enter takes it and moves on' },
  { keys: 'F2', does: 'Edit what is in the cell' },
  { keys: 'Ctrl+Enter', does: 'Put what was typed into every selected cell' },
  { keys: 'Esc', does: 'Discard changes' },
  { keys: 'Delete', does: 'Empty the selected cells' },
  { keys: 'Ctrl+Delete', does: 'Delete the selected lines' },
  { keys: 'Ctrl+C, Ctrl+X, Ctrl+V', does: 'Copy, cut, paste lines and cells, also from and to a spreadsheet' },
  { keys: 'Ctrl+D, Ctrl+R', does: 'Fill down, fill right' },
  { keys: 'Ctrl+Z, Ctrl+Shift+Z', does: 'Undo, redo' },
];
