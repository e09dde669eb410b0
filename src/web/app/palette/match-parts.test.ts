import { expect, it } from 'vitest';
import type { Choice } from './choice.ts';
import { matchedField, matchParts } from './match-parts.ts';

const marked = (text: string, typed: string) =>
  matchParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it('marks each typed word, whatever its case and accents (UX-06)', () => {
  expect(marked('Façade für Müller', 'muller FACADE')).toBe('[Façade] für [Müller]');
  expect(marked('FER-0022', 'fer')).toBe('[FER]-0022');
  expect(marked('Nothing', 'xyz')).toBe('Nothing');
  expect(marked('Anything', ' ')).toBe('Anything');
});

it('names the field that matched if it is not displayed (UX-06)', () => {
  const order: Choice = {
    key: 'order:1',
    kind: 'order',
    code: 'PO-1',
    name: 'Papier GmbH',
    detail: 'Approved',
    isFavorite: false,
    words: '',
    searched: [
      { field: 'Details', text: 'Posters' },
      { field: 'Job', text: 'FER-0022 Ferry film' },
    ],
    href: '/',
  };
  expect(matchedField(order, 'papier ferry')).toEqual({ field: 'Job', text: 'FER-0022 Ferry film' });
  expect(matchedField(order, 'po-1')).toBeNull();
});
