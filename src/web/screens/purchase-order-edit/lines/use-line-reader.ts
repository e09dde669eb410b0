import { useMemo } from 'react';
import { installedNumberFormat } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import type { Reader } from './line-cells.ts';

/** How what the person types into lines is read: as numbers are shown to them (FIX-38). */
export function useLineReader(decimals: number): Reader {
  const { t } = useText();
  const format = installedNumberFormat();
  return useMemo(() => ({ decimals, format, t }), [decimals, format, t]);
}
