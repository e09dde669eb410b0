import { useText } from '../../platform/translation.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/keys-dialog.tsx';

const KEYS: KeyHelp[] = [
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
  { keys: 'Esc', does: 'Give up what was typed, or the selection' },
  { keys: 'Ctrl+Z', does: 'Take the last step back' },
  { keys: '?', does: 'Show these keys' },
];

/** The keys of time approval. */
export function ApprovalKeys({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return <KeysDialog keys={KEYS.map(({ keys, does }) => ({ keys: t(keys), does: t(does) }))} onClose={onClose} />;
}
