import { phrase } from '#domain/text/phrase.ts';
import type { CommandKeys } from '../../record-list/row-keys.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** What keys of the list ask for beside moving about. */
export type ListCommand = 'select' | 'select-all' | 'clear' | 'approve' | 'reject' | 'toggle' | 'open' | 'close';

/** The keys of these. */
export const INVOICE_COMMANDS: CommandKeys<ListCommand> = {
  ' ': 'select',
  'Ctrl+a': 'select-all',
  a: 'approve',
  r: 'reject',
  Enter: 'toggle',
  ArrowRight: 'open',
  ArrowLeft: 'close',
  Escape: 'clear',
};

/** The keys of client invoice approvals. */
export const INVOICE_KEYS: readonly KeyHelp[] = [
  { keys: phrase('↑, ↓, Page Up, Page Down, Home, End'), does: phrase('Move; with Shift select what lies between') },
  { keys: phrase('Space'), does: phrase('Select client invoice') },
  { keys: phrase('Ctrl+A'), does: phrase('Select all') },
  { keys: phrase('A, R'), does: phrase('Approve or reject the selection, or else this client invoice') },
  { keys: phrase('Enter'), does: phrase('Open and close the client invoice') },
  { keys: phrase('←, →'), does: phrase('Close and open the client invoice') },
  { keys: phrase('Esc'), does: phrase('Clear selection') },
];
