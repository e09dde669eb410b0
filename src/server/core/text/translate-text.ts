import { fillText } from '#domain/text/fill-template.ts';
import { inSentence, type Words } from '#domain/text/text-with-values.ts';

/** Translates a text with its values. */
export type TranslateText = (words: Words) => string;

/** Returns a translator for given translations; untranslated texts stay English. */
export function translateBy(translations: ReadonlyMap<string, string>): TranslateText {
  function say({ text, values = {} }: Words): string {
    return fillText(translations.get(text) ?? text, filled(values));
  }
  function filled(values: NonNullable<Words['values']>): Record<string, string> {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, part(value)]));
  }
  function part(value: string | Words): string {
    if (typeof value === 'string') return value;
    return translations.has(value.text) ? say(value) : say({ ...value, text: inSentence(value.text) });
  }
  return say;
}

/** Translates to English. */
export const inFirstLanguage: TranslateText = translateBy(new Map());
