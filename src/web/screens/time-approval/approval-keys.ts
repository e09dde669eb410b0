import { phrase } from '#domain/text/phrase.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of time approval. */
export const APPROVAL_KEYS: readonly KeyHelp[] = [
  { keys: phrase('↑, ↓, Page Up, Page Down, Home, End'), does: phrase('Move; with Shift select what lies between') },
  { keys: phrase('←, →'), does: phrase('Close and open a group') },
  { keys: phrase('Space'), does: phrase('Select the entry or the group') },
  { keys: phrase('Ctrl+A'), does: phrase('Select all') },
  { keys: phrase('Q'), does: phrase('Select all without a signal') },
  { keys: phrase('N'), does: phrase('To the next entry with a signal') },
  { keys: phrase('A, U, R'), does: phrase('Approve, unapprove or return the selection, or else this entry') },
  { keys: phrase('C, Delete'), does: phrase('Copy or delete the selection, or else this entry') },
  { keys: phrase('E, F2'), does: phrase('Edit entry') },
  { keys: phrase('H'), does: phrase('Show the history of the entry') },
  { keys: phrase('Esc'), does: phrase('Discard changes, or clear the selection') },
  { keys: phrase('Ctrl+Z'), does: phrase('Undo last action') },
];
