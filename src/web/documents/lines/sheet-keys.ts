import { phrase } from '#domain/text/phrase.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of a document's lines. */
export const SHEET_KEYS: readonly KeyHelp[] = [
  { keys: phrase('← ↑ → ↓'), does: phrase('Move; with Shift extend the selection') },
  { keys: phrase('Home, End, Ctrl+Home, Ctrl+End'), does: phrase('To the ends of the row, of the sheet') },
  { keys: phrase('Ctrl+A'), does: phrase('Select all') },
  { keys: phrase('A – Z, 0 – 9'), does: phrase('Typing replaces the cell; Tab or Enter takes it and moves on') },
  { keys: phrase('F2'), does: phrase('Edit cell') },
  { keys: phrase('Ctrl+Enter'), does: phrase('Enter the input in every selected cell') },
  { keys: phrase('Esc'), does: phrase('Discard changes') },
  { keys: phrase('Delete'), does: phrase('Clear selected cells') },
  { keys: phrase('Ctrl+Delete'), does: phrase('Delete selected lines') },
  {
    keys: phrase('Ctrl+C, Ctrl+X, Ctrl+V'),
    does: phrase('Copy, cut, paste lines and cells, also from and to a spreadsheet'),
  },
  { keys: phrase('Ctrl+D, Ctrl+R'), does: phrase('Fill down, fill right') },
  { keys: phrase('Ctrl+Z, Ctrl+Shift+Z'), does: phrase('Undo, redo') },
];
