import { expect, it } from 'vitest';
import { PATHS } from '#domain/screen-paths.ts';
import { helpAddress } from './help-address.ts';

const agency = { name: 'Here', helpLink: null, secondLanguage: 'German', timeZone: 'UTC', quietSince: null };
const inLanguage = (secondLanguage: string | null, useSecondLanguage = true) =>
  helpAddress({ agency: { ...agency, secondLanguage }, useSecondLanguage }, { path: PATHS.timeEntry });

it('help is the agency’s own, else the page of the screen, in the language that is shown (SHELL-11)', () => {
  const own = { ...agency, helpLink: 'https://help.example/' };
  expect(helpAddress({ agency: own, useSecondLanguage: true }, { path: PATHS.timeEntry })).toBe(
    'https://help.example/',
  );
  expect(inLanguage('German')).toBe('/help/de/entering-time.html');
  expect(inLanguage('French')).toBe('/help/fr/entering-time.html');
  expect(inLanguage('German', false)).toBe('/help/en/entering-time.html');
});

it('a language that the guide is not translated into gets the English page (SHELL-11)', () => {
  expect(inLanguage('Dutch')).toBe('/help/en/entering-time.html');
  expect(inLanguage(null)).toBe('/help/en/entering-time.html');
});

it('master data has the page of its kind, and an unknown screen the index (SHELL-11)', () => {
  const english = { agency, useSecondLanguage: false };
  const pageOfKind = (kind: string) => helpAddress(english, { path: PATHS.masterRecord, kind });
  expect(pageOfKind('clients')).toBe('/help/en/administration.html');
  expect(pageOfKind('card-rates')).toBe('/help/en/rates.html');
  expect(pageOfKind('people')).toBe('/help/en/people-and-access.html');
  expect(pageOfKind('constructor')).toBe('/help/en/administration.html');
  expect(helpAddress(english, { path: '/$' })).toBe('/help/en/index.html');
});
