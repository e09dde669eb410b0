import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of time approval. */
export const APPROVAL_KEYS: readonly KeyHelp[] = [
  { keys: '↑, ↓, Page Up, Page Down, Home, End', does: 'Move; with Shift select what lies between' },
  { keys: '←, →', does: 'Close and open a group' },
  { keys: 'Space', does: 'Select the entry or the group' },
  { keys: 'Ctrl+A', does: 'Select everything' },
  { keys: 'Q', does: 'Select all without a signal' },
  { keys: 'N', does: 'To the next entry with a signal' },
  { keys: 'A, U, R', does: 'Approve, unapprove, return what is selected, or else this entry' },
  { keys: 'C, Delete', does: 'Copy, delete what is selected, or else this entry' },
  { keys: 'E, F2', does: 'Edit the entry' },
  { keys: 'H', does: 'Show the history of the entry' },
  { keys: 'Esc', does: 'Discard changes, or clear the selection' },
  { keys: 'Ctrl+Z', does: 'Take the last step back' },
];
