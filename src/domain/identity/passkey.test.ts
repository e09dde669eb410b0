import { describe, expect, it } from 'vitest';
import {
  hasCounterGoneBack,
  proposedPasskeyName,
  readUserHandle,
  relyingPartyOf,
  writtenUserHandle,
} from './passkey.ts';

describe('passkeys (IDENT-06)', () => {
  it.each([
    ['https://docket.example', { id: 'docket.example', origin: 'https://docket.example' }],
    ['https://docket.example:8443/', { id: 'docket.example', origin: 'https://docket.example:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://docket.localhost:3000', { id: 'docket.localhost', origin: 'http://docket.localhost:3000' }],
    ['http://docket.example', null],
    ['http://notlocalhost', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.0.2.7', null],
    ['https://[::1]:3000', null],
    ['ftp://docket.example', null],
  ])(
    'are for the host of the address of the installation, where browsers allow that: %s (IDENT-06)',
    (address, expected) => {
      expect(relyingPartyOf(new URL(address))).toEqual(expected);
    },
  );

  it('identify their owner within 64 bytes, even with the longest agency name (IDENT-06)', () => {
    const user = { agency: `a${'b'.repeat(39)}`, handle: 'Ab_-'.repeat(5).concat('xy') };
    const written = writtenUserHandle(user);
    expect(written.length).toBeLessThanOrEqual(64);
    expect(readUserHandle(written)).toEqual(user);
    for (const text of ['', 'here', 'here.short', 'HERE.aaaaaaaaaaaaaaaaaaaaaa', `here.${'a'.repeat(23)}`, '😀'])
      expect(readUserHandle(text)).toBeNull();
  });

  it.each([
    [0, 0, false],
    [0, 1, false],
    [4, 5, false],
    [4, 4, true],
    [4, 3, true],
    [4, 0, true],
  ])('counts on: after %i comes %i, gone back: %s (IDENT-06)', (before, shown, expected) => {
    expect(hasCounterGoneBack(before, shown)).toBe(expected);
  });

  it('are called after what keeps them or the device, none as another (IDENT-06)', () => {
    const unknown = '00000000-0000-0000-0000-000000000000';
    const bitwarden = 'd548826e-79b4-db40-a3d8-11116f7e8349';
    const device = { browser: 'Chrome', system: 'Windows' };
    expect(proposedPasskeyName({ aaguid: bitwarden, ...device }, [])).toBe('Bitwarden');
    expect(proposedPasskeyName({ aaguid: bitwarden, ...device }, ['Bitwarden', 'Bitwarden 2'])).toBe('Bitwarden 3');
    expect(proposedPasskeyName({ aaguid: unknown, ...device }, [])).toBe('Chrome, Windows');
    expect(proposedPasskeyName({ aaguid: unknown, browser: null, system: 'iPhone' }, [])).toBe('iPhone');
    expect(proposedPasskeyName({ aaguid: unknown, browser: null, system: null }, [])).toBe('Passkey');
  });
});
