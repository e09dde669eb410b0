import { useText } from '../../platform/translation.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/keys-dialog.tsx';

const KEYS: KeyHelp[] = [
  { keys: 'Ctrl+S, Enter', does: 'Save the job' },
  { keys: 'Arrow down', does: 'In a field with choices: show them' },
  { keys: 'Enter, Tab', does: 'Take the choice that is marked' },
  { keys: 'Ctrl+Enter', does: 'Add or save a comment' },
  { keys: '?', does: 'Show these keys' },
];

/** The keys of a job's screen. */
export function JobKeys({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return <KeysDialog keys={KEYS.map(({ keys, does }) => ({ keys: t(keys), does: t(does) }))} onClose={onClose} />;
}
