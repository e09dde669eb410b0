import { CHART_KEYS } from '../../widgets/chart/chart-keys.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of the dashboard. */
export const DASHBOARD_KEYS: readonly KeyHelp[] = [
  { keys: 'Shift+PageUp, Shift+PageDown', does: 'The month before, the month after' },
  { keys: 'Shift+Home', does: 'This month' },
  ...CHART_KEYS,
];
