import { describe, expect, it } from 'vitest';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM, passwordRefusal, warnsOfExpiry } from './password.ts';

describe('a new password', () => {
  it('may not be the old one, not even one that is too short (AUTH-07)', () => {
    expect(passwordRefusal('correct horse', 'correct horse')).toBe('password-same');
    expect(passwordRefusal('short', 'short')).toBe('password-same');
    expect(passwordRefusal('correct horse', 'Correct horse')).toBeNull();
    expect(passwordRefusal('correct horse', 'correct horse ')).toBeNull();
  });

  it('has at least 10 characters, counted as people count them, and is not blank (AUTH-07, AUTH-16)', () => {
    const all: [string, 'password-weak' | null][] = [
      ['', 'password-weak'],
      ['123456789', 'password-weak'],
      ['1234567890', null],
      ['🙂'.repeat(5), 'password-weak'],
      ['🙂'.repeat(10), null],
      [' '.repeat(20), 'password-weak'],
      ['x'.repeat(PASSWORD_MAXIMUM), null],
      ['x'.repeat(PASSWORD_MAXIMUM + 1), 'password-weak'],
    ];
    expect(PASSWORD_MINIMUM).toBe(10);
    expect(all.map(([next]) => [next, passwordRefusal('the current one', next)])).toEqual(all);
  });
});

describe('a password that will expire', () => {
  it('warns during its last 14 days (SHELL-15)', () => {
    const days = [null, -1, 0, 1, 13, 14, 15, 90];
    expect(days.map(warnsOfExpiry)).toEqual([false, false, true, true, true, true, false, false]);
  });
});
