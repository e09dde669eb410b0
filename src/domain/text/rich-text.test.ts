import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './rich-text.ts';

describe('notes without RTF', () => {
  const table: [string, string][] = [
    ['{\\rtf1\\ansi Hello}', 'Hello'],
    [
      '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red255\\green0\\blue0;}\\b Bold\\b0  and plain}',
      'Bold and plain',
    ],
    ['{\\rtf1 One\\par Two\\line Three\\tab Four}', 'One\nTwo\nThree\tFour'],
    ['{\\rtf1 Caf\\u233?}', 'Café'],
    ["{\\rtf1 Caf\\'e9 \\'80 5}", 'Café € 5'],
    ['{\\rtf1 \\u-10179?\\u-8704?}', '😀'],
    ["{\\rtf1\\uc2 \\u8364\\'80\\'80 ok}", '€ ok'],
    ['{\\rtf1 a\\{b\\}c\\\\d\\~e\\_f\\-g}', 'a{b}c\\d e-fg'],
    ['{\\rtf1{\\*\\generator Riched20;}{\\info{\\author Me}}Text}', 'Text'],
    ['{\\rtf1{\\pict\\bin5 {{{}}}After}', 'After'],
    ['{\\rtf1 \\ldblquote Hi\\rdblquote\\emdash ok}', '“Hi”—ok'],
    ['{\\rtf1 cut off \\b in the mid', 'cut off in the mid'],
    ['  {\\rtf1 late}', 'late'],
    ['{\\rtf1 too many}}}} braces', 'too many braces'],
    ['{\\rtf1 \\u0?x\\u55357?y}', 'xy'],
    ['{\\rtf1 line\r\nbreaks are layout}', 'linebreaks are layout'],
    ['{\\rtf1}', ''],
  ];
  it.each(table)('%s (JOBE-13)', (rich, plain) => {
    expect(plainText(rich)).toBe(plain);
  });

  it('are as they were when they are no RTF (JOBE-13)', () => {
    for (const text of ['', ' plain ', 'C:\\rtf\\par', '{a}', 'see {\\rtf1 below}', 'line\r\nline']) {
      expect(plainText(text)).toBe(text);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => text.includes('{\\rtf') || plainText(text) === text),
    );
  });

  it('of any kind terminate, and stripping is idempotent (JOBE-13)', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '\\',
      '\\par ',
      "\\'e9",
      "\\'",
      '\\u9?',
      '\\uc3 ',
      '\\bin4 ',
      '\\*',
      'text',
      '\r\n',
      '\\fonttbl',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const plain = plainText(`{\\rtf1 ${parts.join('')}`);
        expect(plain).not.toMatch(/\0/);
      }),
    );
  });

  it('of 100 KB are read in one pass (JOBE-13)', () => {
    const words = 'word \\b bold\\b0\\par ';
    const rich = `{\\rtf1 ${words.repeat(100_000 / words.length)}${'{'.repeat(20_000)}`;
    expect(plainText(rich).split('\n').length).toBe(Math.trunc(100_000 / words.length));
    expect(plainText(`{\\rtf1 ${'\\'.repeat(100_000)}`)).toBe('\\'.repeat(50_000));
  });
});
