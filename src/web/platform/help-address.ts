import type { SessionUser } from '#contract/identity/session.ts';
import { languageCode } from '#domain/text/language.ts';
import { HELP_PAGES, HELP_PAGES_OF_KINDS } from './help-pages.ts';

/** The languages that the user's guide is translated into. */
const TRANSLATIONS = ['de', 'fr'];

/** A screen: its route's path, and its kind of master data. */
type Screen = { path: string; kind?: string | undefined };

/** Returns the address of help: the agency's own, or else the screen's page of the user's guide in the user's language. */
export function helpAddress(
  { agency, useSecondLanguage }: Pick<SessionUser, 'agency' | 'useSecondLanguage'>,
  { path, kind = '' }: Screen,
): string {
  if (agency.helpLink !== null) return agency.helpLink;
  const language = useSecondLanguage ? languageCode(agency.secondLanguage) : 'en';
  const folder = TRANSLATIONS.includes(language) ? language : 'en';
  const page = HELP_PAGES_OF_KINDS.get(kind) ?? HELP_PAGES[path as keyof typeof HELP_PAGES] ?? 'index';
  return `/help/${folder}/${page}.html`;
}
