import { phrase } from '#domain/text/phrase.ts';
import type { KeyHelp } from '../dialog/keys-dialog.tsx';

/** The keys of every chart. */
export const CHART_KEYS: readonly KeyHelp[] = [
  { keys: phrase('← ↑ → ↓'), does: phrase('Move between bars') },
  { keys: phrase('Enter'), does: phrase('What a click on the bar does') },
];
