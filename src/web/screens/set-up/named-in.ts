import type { SecondLanguage } from '#domain/operations/new-agency.ts';
import { languageCode } from '#domain/text/language.ts';

/** A currency or a country as it is called in a language, where the browser knows that; otherwise by the name that it came with. */
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
    // Not every code of a calendar is one of a country.
    return name;
  }
}
