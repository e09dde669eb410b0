import { afterEach, expect, it, vi } from 'vitest';
import { fieldName, phrase } from '#domain/text/phrase.ts';
import { installTables, NO_TABLES, text } from './translation.ts';

const ORIGINAL = '{count} {count, entry waits|entries wait} since {day}';

function speak(lang: string, translated: string | null) {
  vi.stubGlobal('document', { documentElement: { lang } });
  installTables(translated === null ? NO_TABLES : { labels: [{ original: ORIGINAL, translated }], fields: [] });
}
afterEach(() => vi.unstubAllGlobals());

const said = () => [0, 1, 2].map((count) => text(ORIGINAL, { count, day: 'Monday' }));

it('words go with their number by the rule of each language (LANG-02)', () => {
  speak('en', null);
  expect(said()).toEqual(['0 entries wait since Monday', '1 entry waits since Monday', '2 entries wait since Monday']);
  speak('de', '{count} {count, Eintrag wartet|Einträge warten} seit {day}');
  expect(said()[1]).toBe('1 Eintrag wartet seit Monday');
  speak('fr', '{count} {count, saisie attend|saisies attendent} depuis {day}');
  expect(said()).toEqual([
    '0 saisie attend depuis Monday',
    '1 saisie attend depuis Monday',
    '2 saisies attendent depuis Monday',
  ]);
});

it('a translation may omit placeholders, and a missing one shows the original (LANG-03)', () => {
  speak('de', 'Seit {day} warten: {count}');
  expect(said()[1]).toBe('Seit Monday warten: 1');
  expect(text('No one translated {name}', { name: 'this' })).toBe('No one translated this');
});

it('translates marked texts only, apart from literals (LANG-03)', () => {
  installTables({ labels: [{ original: 'Saved', translated: 'Gespeichert' }], fields: [] });
  expect(text.of(phrase('Saved'))).toBe('Gespeichert');
  // @ts-expect-error The text isn't marked, so the translations may lack it.
  text.of('Saved');
  // @ts-expect-error A name of a field has a table of its own.
  text.of(fieldName('Saved'));
});
