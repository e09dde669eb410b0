/** The code of a language, for programs that read a page or a paper aloud, by its English name as the agency's row has it; null = the first language. */
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
