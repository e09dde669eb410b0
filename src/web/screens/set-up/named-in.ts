import type { SecondLanguage } from '#domain/operations/new-agency.ts';
import { languageCode } from '#domain/text/language.ts';

/** Returns the name of a currency or country in a language, if the browser knows it; otherwise the given name. */
export function namedIn(
  language: SecondLanguage | null,
  type: 'currency' | 'region',
  { code, name }: { code: string; name: string },
): string {
  if (!language) return name;
  try {
    const names = new Intl.DisplayNames([languageCode(language)], { type, fallback: 'none' });
    return names.of(code) ?? name;
  } catch {
    // Not every code of a calendar is a country's.
    return name;
  }
}
