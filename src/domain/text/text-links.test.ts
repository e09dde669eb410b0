import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkParts } from './text-links.ts';

const linksOf = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

describe('addresses in a text', () => {
  it.each([
    ['See https://docket.example/jobs/7.', ['https://docket.example/jobs/7']],
    [
      '(http://a.example/x?y=1&z=2#top), and HTTPS://B.example',
      ['http://a.example/x?y=1&z=2#top', 'HTTPS://B.example'],
    ],
    ['https://en.example/wiki/Job_(film)!', ['https://en.example/wiki/Job_(film)']],
    ['javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example', []],
    ['https:// and http://', []],
    ['xhttps://a.example', []],
    ['https://a.example/"onmouseover="x', ['https://a.example/']],
    ['https://a.example<script>', ['https://a.example']],
  ])('are links where they are of the web: %s (FIX-53)', (text, links) => expect(linksOf(text)).toEqual(links));

  it('keep the text, and link only to http and https (FIX-53)', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('https://', 'a.example/', 'javascript:', ')', '(')),
    );
    fc.assert(
      fc.property(text, (words) => {
        const whole = words.join('');
        expect(
          linkParts(whole)
            .map((part) => part.text)
            .join(''),
        ).toBe(whole);
        for (const href of linksOf(whole)) expect(href).toMatch(/^https?:\/\/[^\s<>"']+$/i);
      }),
    );
  });
});
