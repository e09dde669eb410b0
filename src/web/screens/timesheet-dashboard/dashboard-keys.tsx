import { useText } from '../../platform/translation.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/keys-dialog.tsx';

const KEYS: KeyHelp[] = [
  { keys: 'Shift+PageUp, Shift+PageDown', does: 'The month before, the month after' },
  { keys: 'Shift+Home', does: 'Back to the month of today' },
  { keys: '← ↑ → ↓', does: 'From bar to bar' },
  { keys: 'Enter', does: 'What a click on the bar does' },
  { keys: '?', does: 'Show these keys' },
];

/** The keys of the dashboard. */
export function DashboardKeys({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return <KeysDialog keys={KEYS.map(({ keys, does }) => ({ keys: t(keys), does: t(does) }))} onClose={onClose} />;
}
