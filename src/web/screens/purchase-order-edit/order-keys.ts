import { phrase } from '#domain/text/phrase.ts';
import { SHEET_KEYS } from '../../record-editing/lines/sheet-keys.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of the screen of an order. */
export const ORDER_KEYS: readonly KeyHelp[] = [
  { keys: phrase('Ctrl+S'), does: phrase('Save purchase order') },
  ...SHEET_KEYS,
];
