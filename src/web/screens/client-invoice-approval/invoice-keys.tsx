import { useText } from '../../platform/translation.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/keys-dialog.tsx';

const KEYS: KeyHelp[] = [
  { keys: '↑, ↓, Page Up, Page Down, Home, End', does: 'Move; with Shift select what lies between' },
  { keys: 'Space', does: 'Select the client invoice' },
  { keys: 'Ctrl+A', does: 'Select everything' },
  { keys: 'A, R', does: 'Approve, reject what is selected, or else this client invoice' },
  { keys: 'Enter', does: 'Open and close the client invoice' },
  { keys: '←, →', does: 'Close and open the client invoice' },
  { keys: 'Esc', does: 'Give up the selection' },
  { keys: '?', does: 'Show these keys' },
];

/** The keys of client invoice approvals. */
export function InvoiceKeys({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return <KeysDialog keys={KEYS.map(({ keys, does }) => ({ keys: t(keys), does: t(does) }))} onClose={onClose} />;
}
