import type { KeyHelp } from '../dialog/keys-dialog.tsx';

/** The keys of every chart. */
export const CHART_KEYS: readonly KeyHelp[] = [
  { keys: '← ↑ → ↓', does: 'From bar to bar' },
  { keys: 'Enter', does: 'What a click on the bar does' },
];
