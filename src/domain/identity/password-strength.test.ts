import { describe, expect, it } from 'vitest';
import { passwordStrength, STRENGTH_MINIMUM } from './password-strength.ts';

const EMMA = ['Emma Clarke', 'emma.clarke@harbour-pine.example', 'eclarke', 'Harbour & Pine', null];

describe('the strength of a password', () => {
  it.each([
    '1234567890',
    'password123',
    'aaaaaaaaaa',
    'qwertyuiop',
    'P@ssw0rd123',
    '2026-11-22',
    'abcdefghij',
    'x'.repeat(200),
    'docket2026',
    'docketdocket',
  ])('is too little for %s (IDENT-11, FIX-13)', (password) => {
    expect(passwordStrength(password, EMMA)).toBeLessThan(STRENGTH_MINIMUM);
  });

  it.each(['correct horse', 'lemon tree bridge', 'a new one, long enough', 'Rg7#vkq0Lw2', 'Übermorgen früh um halb'])(
    'is enough for %s (IDENT-11)',
    (password) => expect(passwordStrength(password, EMMA)).toBeGreaterThanOrEqual(STRENGTH_MINIMUM),
  );

  it.each(['emmaclarke', 'Emma.Clarke1', 'eclarke2026', 'harbourpine', 'HarbourPine1'])(
    "is too weak given the person's data: %s (IDENT-11, FIX-13)",
    (password) => {
      expect(passwordStrength(password, EMMA)).toBeLessThan(STRENGTH_MINIMUM);
    },
  );
});
