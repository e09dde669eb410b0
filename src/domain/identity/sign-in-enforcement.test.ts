import { describe, expect, it } from 'vitest';
import { type EnforcementRefusal, enforcementRefusal } from './sign-in-enforcement.ts';

type Asked = Partial<Parameters<typeof enforcementRefusal>[0]>;
const administrators = [
  { id: 1, hasSecondFactor: true },
  { id: 2, hasSecondFactor: false },
];
const usual = { provider: 7, emergency: [1], providerBefore: null, signedInWith: 7, administrators };

describe('signing in with one provider alone (IDENT-04)', () => {
  it.each<[string, Asked, EnforcementRefusal | null]>([
    ['by who is signed in with it', {}, null],
    ['by who is signed in with another one', { signedInWith: 8 }, 'enforce-from-within'],
    ['by who is signed in with a password', { signedInWith: null }, 'enforce-from-within'],
    ['without an emergency administrator', { emergency: [] }, 'emergency-administrator-needed'],
    ['with somebody without a second factor', { emergency: [1, 2] }, 'emergency-administrator-unfit'],
    ['with somebody who does not administer', { emergency: [3] }, 'emergency-administrator-unfit'],
    ['that is set already, by an emergency administrator', { providerBefore: 7, signedInWith: null }, null],
    ['from another one, by who has not tried it', { providerBefore: 6, signedInWith: null }, 'enforce-from-within'],
    ['ended by anybody', { provider: null, providerBefore: 7, signedInWith: null, emergency: [] }, null],
  ])('is allowed or not: %s (IDENT-04)', (_, asked, why) => {
    expect(enforcementRefusal({ ...usual, ...asked })?.why ?? null).toBe(why);
  });
});
