import { useMemo } from 'react';
import { languageCode, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { Reader } from './line-cells.ts';

/** How what the person types into lines is read: in languages but English a comma is the decimal separator. */
export function useLineReader(decimals: number): Reader {
  const { t } = useText();
  const user = useUser();
  const hasDecimalComma = user.useSecondLanguage && languageCode(user.agency.secondLanguage) !== 'en';
  return useMemo(() => ({ decimals, hasDecimalComma, t }), [decimals, hasDecimalComma, t]);
}
