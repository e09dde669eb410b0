import { useMemo } from 'react';
import type { PaperTexts } from '#domain/documents/paper/paper-texts.ts';
import type { FieldName, Phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';

/** Returns the texts of papers in the user's language; `paper-texts.ts` lists them, and a test checks their translations. */
export function usePaperTexts(): PaperTexts {
  const { t, field } = useText();
  return useMemo(
    () => ({
      t: (text, values) => t.of(text as string as Phrase, values),
      field: (name) => field.of(name as string as FieldName),
    }),
    [t, field],
  );
}
