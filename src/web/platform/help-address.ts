import type { SessionUser } from '#contract/identity/session.ts';
import { languageCode } from '#domain/text/language.ts';

/** The help document that ships with the product, by language. */
const HELP = { en: '/help/index.html', de: '/help/de.html', fr: '/help/fr.html' };

/** Where help is: the agency's own address, else the document that ships with the product, in the person's language. */
export function helpAddress({ agency, useSecondLanguage }: Pick<SessionUser, 'agency' | 'useSecondLanguage'>): string {
  const language = useSecondLanguage ? languageCode(agency.secondLanguage) : 'en';
  return agency.helpLink ?? HELP[language as keyof typeof HELP] ?? HELP.en;
}
