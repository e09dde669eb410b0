import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

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
