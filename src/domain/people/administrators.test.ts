import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { administeredUntil, endsAdministration } from './administrators.ts';

const days = ['2026-01-31', '2026-11-21', '2099-12-31'] as const;
const lastDays = fc.array(fc.option(fc.constantFrom(...days)), { maxLength: 4 });

describe('administrators (ADM-12)', () => {
  it.each([
    [[], null],
    [[null], 'always'],
    [['2026-11-21'], '2026-11-21'],
    [['2026-11-21', '2099-12-31'], '2099-12-31'],
    [['2026-11-21', null], 'always'],
  ] as const)('with the last days %j an agency is administered until %s (ADM-12)', (some, until) => {
    expect(administeredUntil(some)).toBe(until);
  });

  it.each([
    ['always', 'always', false],
    ['always', '2099-12-31', true],
    ['always', null, true],
    ['2099-12-31', '2026-11-21', true],
    ['2026-11-21', '2099-12-31', false],
    ['2026-11-21', 'always', false],
    ['2026-11-21', null, true],
    [null, null, false],
    [null, '2026-11-21', false],
  ] as const)('from %s to %s ends it: %s (ADM-12)', (before, after, isEnded) => {
    expect(endsAdministration(before, after)).toBe(isEnded);
  });

  it('adding a person ends nothing, and no one is missing while another has the rights for as long (ADM-12)', () => {
    fc.assert(
      fc.property(lastDays, fc.option(fc.constantFrom(...days)), (some, one) => {
        const [before, after] = [administeredUntil(some), administeredUntil([...some, one])];
        expect(endsAdministration(before, after)).toBe(false);
        expect(endsAdministration(administeredUntil([...some, one, one]), after)).toBe(false);
      }),
    );
  });
});
