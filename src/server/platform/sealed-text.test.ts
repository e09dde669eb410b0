import { describe, expect, it } from 'vitest';
import { openSealedText, sealText } from './sealed-text.ts';

const KEY = 'a key of an installation, long enough';

describe('a sealed text', () => {
  it('opens with its key and for its purpose, and looks otherwise each time (MAIL-05)', () => {
    for (const text of ['', 'secret', 'größer 🗝', 'x'.repeat(5000)]) {
      const [one, other] = [sealText(text, KEY, 'mail'), sealText(text, KEY, 'mail')];
      expect(one).not.toBe(other);
      expect([openSealedText(one, KEY, 'mail'), openSealedText(other, KEY, 'mail')]).toEqual([text, text]);
      expect(openSealedText(one, `${KEY}!`, 'mail')).toBeNull();
      expect(openSealedText(one, KEY, 'else')).toBeNull();
    }
  });

  it('does not open when a bit of it is changed, or some is missing (MAIL-05)', () => {
    const sealed = Buffer.from(sealText('secret', KEY, 'mail'), 'base64');
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      expect(openSealedText(changed.toString('base64'), KEY, 'mail')).toBeNull();
      expect(openSealedText(sealed.subarray(0, place).toString('base64'), KEY, 'mail')).toBeNull();
    }
  });
});
