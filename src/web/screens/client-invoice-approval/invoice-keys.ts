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
  { keys: '↑, ↓, Page Up, Page Down, Home, End', does: 'Move; with Shift select what lies between' },
  { keys: 'Space', does: 'Select the client invoice' },
  { keys: 'Ctrl+A', does: 'Select everything' },
  { keys: 'A, R', does: 'Approve, reject what is selected, or else this client invoice' },
  { keys: 'Enter', does: 'Open and close the client invoice' },
  { keys: '←, →', does: 'Close and open the client invoice' },
  { keys: 'Esc', does: 'Clear the selection' },
];
