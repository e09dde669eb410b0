import { useMemo } from 'react';
import type { NumberFormat } from '#domain/text/number-format.ts';
import type { BlockNumbers, TwoReadings } from '#domain/text/number-text.ts';
import { installedNumberFormat } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';

/** Unparseable typed or pasted text, which stays on the cell with the reason. */
export type Unread = { text: string; why: string; readings?: TwoReadings };

/** What parsing needs: the currency's decimals, and the user's number format. `numbers` is a pasted block's format. */
export type Reader = { decimals: number; format: NumberFormat; numbers?: BlockNumbers | null; t: Texts['t'] };

/** Returns the parser of typed input, in the displayed number format. */
export function useLineReader(decimals: number): Reader {
  const { t } = useText();
  const format = installedNumberFormat();
  return useMemo(() => ({ decimals, format, t }), [decimals, format, t]);
}
