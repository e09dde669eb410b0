import { expect, it } from 'vitest';
import { helpAddress } from './help-address.ts';

const agency = { name: 'Here', helpLink: null, secondLanguage: 'German', timeZone: 'UTC', quietSince: null };
const inLanguage = (secondLanguage: string | null, useSecondLanguage = true) =>
  helpAddress({ agency: { ...agency, secondLanguage }, useSecondLanguage });

it('help is the agency’s own, else the one that ships, in the language that is shown (SHELL-11)', () => {
  const own = { ...agency, helpLink: 'https://help.example/' };
  expect(helpAddress({ agency: own, useSecondLanguage: true })).toBe('https://help.example/');
  expect(inLanguage('German')).toBe('/help/de.html');
  expect(inLanguage('French')).toBe('/help/fr.html');
  expect(inLanguage('German', false)).toBe('/help/index.html');
});

it('a language without a help document of its own gets the English one (SHELL-11)', () => {
  expect(inLanguage('Dutch')).toBe('/help/index.html');
  expect(inLanguage(null)).toBe('/help/index.html');
});
