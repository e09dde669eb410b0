import { phrase } from '#domain/text/phrase.ts';
import { SHEET_KEYS } from '../../record-editing/lines/sheet-keys.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of the screen of an estimate. */
export const ESTIMATE_KEYS: readonly KeyHelp[] = [
  { keys: phrase('Ctrl+S'), does: phrase('Save estimate') },
  ...SHEET_KEYS,
];
