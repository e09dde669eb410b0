import { isMailAddress } from '../communication/mail-address.ts';
import { splitUserName } from '../people/user-name.ts';
import { languageCode } from '../text/language.ts';

/** Languages of the product other than English, by the names in the agency's row. */
export const SECOND_LANGUAGES = ['German', 'French'] as const;
export type SecondLanguage = (typeof SECOND_LANGUAGES)[number];

/** Returns the first of a browser's languages that the product supports; null for English. */
export function languageOfBrowser(wanted: readonly string[]): SecondLanguage | null {
  const known = { en: null, ...Object.fromEntries(SECOND_LANGUAGES.map((name) => [languageCode(name), name])) };
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const first = codes.find((code) => Object.hasOwn(known, code));
  return first === undefined ? null : (known as Record<string, SecondLanguage | null>)[first]!;
}

/** The maximum length of a database name. */
export const DATABASE_NAME_MAXIMUM = 40;

/** What a visitor sets up: the agency and its administrator. */
export type NewAgency = {
  agency: { name: string; database: string; timeZone: string; currency: string; secondLanguage: string | null };
  administrator: { name: string; username: string; email: string };
};

/** Reasons for rejecting a new agency. */
export type NewAgencyRefusal =
  | 'mandatory-fields'
  | 'database-name-unusable'
  | 'time-zone-unknown'
  | 'currency-unknown'
  | 'language-unknown'
  | 'mail-address-invalid';

/** Returns whether a database name is valid: lower-case letters, digits and dashes, starting with a letter, at most 40 characters. */
export function isDatabaseName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(name);
}

/** Suggests a database name from the agency's name; empty if no character can be used. */
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

/** Returns the database name of an agency's sample data: its own name with a suffix, truncated to the maximum. */
export function sampleDatabaseName(database: string): string {
  const word = '-sample';
  return `${database.slice(0, DATABASE_NAME_MAXIMUM - word.length).replace(/(?<!-)-+$/, '')}${word}`;
}

/** Returns what's wrong with a new agency, by field. `known` lists the time zones and currencies that exist. */
export function newAgencyFindings(
  { agency, administrator }: NewAgency,
  known: { isTimeZone: (name: string) => boolean; isCurrency: (code: string) => boolean },
): { field: string; why: NewAgencyRefusal }[] {
  const needed = {
    'agency.name': agency.name,
    'administrator.name': administrator.name,
    // A domain without a user name is invalid.
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
