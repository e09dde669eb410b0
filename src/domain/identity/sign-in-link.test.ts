import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSealOfLink, SIGN_IN_LINK_MINUTES, sealOfLink } from './sign-in-link.ts';

describe('the fragment of a link (PEOPLE-03)', () => {
  it('names an agency and a secret, and is read as it was written (PEOPLE-03)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9-]{0,39}$/), fc.stringMatching(/^[\w-]{1,100}$/), (agency, token) => {
        expect(readSealOfLink(sealOfLink(agency, token))).toEqual({ agency, token });
      }),
    );
  });

  it('is nothing else: no query is made for what can’t be one (PEOPLE-12)', () => {
    for (const text of [
      '',
      '.',
      'here',
      'here.',
      '.token',
      'Here.token',
      'here.to ken',
      'here.…',
      `here.${'x'.repeat(101)}`,
    ])
      expect(readSealOfLink(text)).toBeNull();
  });

  it('opens for seven days, and for half an hour (PEOPLE-01, PEOPLE-02)', () => {
    expect(SIGN_IN_LINK_MINUTES).toEqual({ invitation: 10_080, reset: 30 });
  });
});
