import { useMemo } from 'react';
import type { NumberFormat } from '#domain/text/number-format.ts';
import type { BlockNumbers, TwoReadings } from '#domain/text/number-text.ts';
import { installedNumberFormat } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';

/** What was typed or pasted into a cell and cannot be taken: it stays on the cell with the reason. */
export type Unread = { text: string; why: string; readings?: TwoReadings };

/**
 * What is needed to read what was typed: the decimals of the currency, and how the person writes numbers. `numbers` = how those of a
 * pasted block are written.
 */
export type Reader = { decimals: number; format: NumberFormat; numbers?: BlockNumbers | null; t: Texts['t'] };

/** How what the person types into lines is read: as numbers are shown to them. */
export function useLineReader(decimals: number): Reader {
  const { t } = useText();
  const format = installedNumberFormat();
  return useMemo(() => ({ decimals, format, t }), [decimals, format, t]);
}
