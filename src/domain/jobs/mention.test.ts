import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begunMention, joinedByName, mentionedIn, mentionParts } from './mention.ts';

const ann = { id: 1, name: 'Ann Lee' };
const annSmith = { id: 2, name: 'Ann Lee Smith' };
const zoe = { id: 3, name: "Zoë O'Neil-Ruiz (Print)" };
const people = [ann, annSmith, zoe];

describe('names that a text mentions (COMM-01)', () => {
  it.each([
    ['@Ann Lee', [1]],
    ['Thanks @Ann Lee, and (@Ann Lee Smith)!', [1, 2]],
    ["@Ann Lee @Zoë O'Neil-Ruiz (Print) @Ann Lee", [1, 3]],
    ['Ann Lee', []],
    ['@Ann Leeds, @ann lee, @ Ann Lee', []],
    ['mail@Ann Lee', []],
    ['', []],
  ])('%j', (text, ids) => {
    expect(mentionedIn(text, people)).toEqual(ids);
  });

  it('are parts of the text with nothing lost between them', () => {
    expect(mentionParts('Hi @Ann Lee!', people)).toEqual([
      { text: 'Hi ', people: [] },
      { text: '@Ann Lee', people: [ann] },
      { text: '!', people: [] },
    ]);
    const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom('@Ann Lee', '@Ann Lee Smith', '@', ' ')));
    fc.assert(
      fc.property(pieces, fc.array(fc.string()), (written, names) => {
        const text = written.join('');
        const parts = mentionParts(text, [...people, ...names.map((name, index) => ({ id: index + 9, name }))]);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  it('of two people of one name belong to those who come first', () => {
    const twin = { id: 4, name: 'Ann Lee' };
    expect(mentionedIn('@Ann Lee', joinedByName([twin], people))).toEqual([4]);
    expect(mentionedIn('@Ann Lee', joinedByName([ann, twin], people))).toEqual([1, 4]);
  });
});

describe('a name that is being typed (COMM-01)', () => {
  it.each([
    ['@', { start: 0, words: '' }],
    ['Ask @zo', { start: 4, words: 'zo' }],
    ['Ask (@ann l', { start: 5, words: 'ann l' }],
    ['line\n@de la Cr', { start: 5, words: 'de la Cr' }],
    ['@one two three four', null],
    ['@one ', null],
    ['@ one', null],
    ['mail@host', null],
    ['nothing', null],
    // Complete names, or mentions already chosen.
    ['@Ann Lee', null],
    ['@Ann Lee is', null],
    ['@Ann Lees', { start: 0, words: 'Ann Lees' }],
  ])('%j', (text, begun) => {
    expect(begunMention(text, text.length, [ann])).toEqual(begun);
  });

  it('continues where a longer name begins like a complete one', () => {
    expect(begunMention('@Ann Lee', 8, people)).toEqual({ start: 0, words: 'Ann Lee' });
    expect(begunMention('@Ann Lee Smith', 14, people)).toBeNull();
  });

  it('ends at the caret', () => {
    expect(begunMention('Ask @zoe and @ben', 7, [])).toEqual({ start: 4, words: 'zo' });
  });
});
