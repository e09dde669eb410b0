import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailAddress, isOneLine } from './mail-address.ts';

describe('an address of mail', () => {
  it.each([
    'emma.wilson@harbour-pine.example',
    "o'brien+work@mail.example.com",
    'a@b.de',
    'jürgen@münchen.example',
    '邮件@例子.公司',
    'x_1-2@xn--bcher-kva.example',
  ])('can be %s (MAIL-07)', (address) => expect(isMailAddress(address)).toBe(true));

  it.each([
    '',
    '@',
    'emma',
    'emma@',
    '@example.com',
    'emma@example',
    'emma@@example.com',
    'emma wilson@example.com',
    'Emma <emma@example.com>',
    'emma@example.com, noah@example.com',
    'emma@example.com\nBcc: all@example.com',
    'emma@example.com\r\n',
    'emma\u0000@example.com',
    '.emma@example.com',
    'em..ma@example.com',
    '"emma"@example.com',
    'emma@-example.com',
    'emma@example-.com',
    'emma@127.0.0.1',
    'emma@[127.0.0.1]',
    `${'e'.repeat(65)}@example.com`,
    `emma@${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(63)}.com`,
  ])('cannot be %j (MAIL-07)', (address) => expect(isMailAddress(address)).toBe(false));

  it('nothing with a blank, an angle bracket, a comma or a line break is one (MAIL-07)', () => {
    const sign = fc.constantFrom(...' \t\r\n<>,;:\\"()[]\u2028');
    fc.assert(
      fc.property(fc.string(), sign, fc.string(), (before, bad, after) => {
        expect(isMailAddress(`${before}${bad}${after}@example.com`)).toBe(false);
      }),
    );
  });
});

describe('a subject', () => {
  it('must be on one line (MAIL-07)', () => {
    expect(['Order 12', 'Größe', '订单', ''].map(isOneLine)).toEqual([true, true, true, true]);
    expect(['a\nb', 'a\rb', 'a\u0000b', 'a\u2028b', 'a\u0085b', 'a\tb'].map(isOneLine)).toEqual(Array(6).fill(false));
  });
});
