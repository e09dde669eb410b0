import { isMailAddress } from '../communication/mail-address.ts';
import { splitUserName } from '../people/user-name.ts';
import { languageCode } from '../text/language.ts';

/** The languages that the product brings texts of, beside English, by the names that an agency's row has. */
export const SECOND_LANGUAGES = ['German', 'French'] as const;
export type SecondLanguage = (typeof SECOND_LANGUAGES)[number];

/** The first of somebody's languages, as their browser has them, in which there are texts; null = English. */
export function languageOfBrowser(wanted: readonly string[]): SecondLanguage | null {
  const known = { en: null, ...Object.fromEntries(SECOND_LANGUAGES.map((name) => [languageCode(name), name])) };
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const first = codes.find((code) => Object.hasOwn(known, code));
  return first === undefined ? null : (known as Record<string, SecondLanguage | null>)[first]!;
}

/** How many characters the name of a database has at most. */
export const DATABASE_NAME_MAXIMUM = 40;

/** What somebody sets up: the agency, and who administers it. */
export type NewAgency = {
  agency: { name: string; database: string; timeZone: string; currency: string; secondLanguage: string | null };
  administrator: { name: string; username: string; email: string };
};

/** Why something of a new agency cannot be so. */
export type NewAgencyRefusal =
  | 'mandatory-fields'
  | 'database-name-unusable'
  | 'time-zone-unknown'
  | 'currency-unknown'
  | 'language-unknown'
  | 'mail-address-invalid';

/** Whether a database can be called so: small letters, digits and dashes, a letter first, at most 40. */
export function isDatabaseName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(name);
}

/** A name for the database of an agency, made of the agency's own; empty where nothing of it can be used. */
export function suggestedDatabaseName(agencyName: string): string {
  return agencyName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, DATABASE_NAME_MAXIMUM)
    .replace(/(?<!-)-+$/, '');
}

/** The name of the database of an agency's sample data: its own with a word behind it, as long as may be. */
export function sampleDatabaseName(database: string): string {
  const word = '-sample';
  return `${database.slice(0, DATABASE_NAME_MAXIMUM - word.length).replace(/(?<!-)-+$/, '')}${word}`;
}

/** What is wrong with a new agency, by field. `known` = what there is in the world, as programs know it. */
export function newAgencyFindings(
  { agency, administrator }: NewAgency,
  known: { isTimeZone: (name: string) => boolean; isCurrency: (code: string) => boolean },
): { field: string; why: NewAgencyRefusal }[] {
  const needed = {
    'agency.name': agency.name,
    'administrator.name': administrator.name,
    // A domain alone is no name.
    'administrator.username': splitUserName(administrator.username).username,
    'administrator.email': administrator.email,
  };
  const missing = Object.entries(needed).filter(([, value]) => value.trim() === '');
  const { secondLanguage } = agency;
  const checks: [field: string, isRight: boolean, why: NewAgencyRefusal][] = [
    ['agency.database', isDatabaseName(agency.database), 'database-name-unusable'],
    ['agency.timeZone', known.isTimeZone(agency.timeZone), 'time-zone-unknown'],
    ['agency.currency', known.isCurrency(agency.currency), 'currency-unknown'],
    [
      'agency.secondLanguage',
      secondLanguage === null || (SECOND_LANGUAGES as readonly string[]).includes(secondLanguage),
      'language-unknown',
    ],
    [
      'administrator.email',
      administrator.email.trim() === '' || isMailAddress(administrator.email),
      'mail-address-invalid',
    ],
  ];
  return [
    ...missing.map(([field]) => ({ field, why: 'mandatory-fields' as const })),
    ...checks.filter(([, isRight]) => !isRight).map(([field, , why]) => ({ field, why })),
  ];
}
