import { phrase } from '#domain/text/phrase.ts';
import { CHART_KEYS } from '../../widgets/chart/chart-keys.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of the dashboard. */
export const DASHBOARD_KEYS: readonly KeyHelp[] = [
  { keys: phrase('Shift+PageUp, Shift+PageDown'), does: phrase('The month before, the month after') },
  { keys: phrase('Shift+Home'), does: phrase('This month') },
  ...CHART_KEYS,
];
