/** Returns a language's code, for the `lang` of pages and PDFs, by its English name in the agency's row; null means English. */
export function languageCode(name: string | null): string {
  const codes: Record<string, string> = {
    German: 'de',
    French: 'fr',
    Spanish: 'es',
    Italian: 'it',
    Dutch: 'nl',
    Portuguese: 'pt',
  };
  return (name && codes[name]) || 'en';
}
