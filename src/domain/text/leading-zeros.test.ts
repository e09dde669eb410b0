import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutLeadingZeros, zeroTwinFinder } from './leading-zeros.ts';

describe('names that differ by leading zeros only', () => {
  const CASES = [
    { existing: '0042', given: '42', isTwin: true },
    { existing: '42', given: '0042', isTwin: true },
    { existing: '007', given: '07', isTwin: true },
    { existing: 'Job 007', given: 'Job 7', isTwin: true },
    { existing: 'Job 007', given: 'job  7', isTwin: true },
    { existing: '2026-014', given: '2026-14', isTwin: true },
    { existing: 'A007', given: 'A7', isTwin: true },
    { existing: '000', given: '0', isTwin: true },
    { existing: '42', given: '42', isTwin: false },
    { existing: '0042', given: '0042', isTwin: false },
    { existing: '420', given: '42', isTwin: false },
    { existing: '402', given: '42', isTwin: false },
    { existing: 'Version 1.05', given: 'Version 1.5', isTwin: false },
    { existing: 'Rate 1,05', given: 'Rate 1,5', isTwin: false },
    { existing: 'O42', given: '42', isTwin: false },
    { existing: 'Acme', given: 'acme', isTwin: false },
    { existing: '', given: '0', isTwin: false },
  ];

  it('are found where only leading zeros are missing or too many (FIX-95)', () => {
    for (const { existing, given, isTwin } of CASES)
      expect([existing, given, zeroTwinFinder([existing])(given)]).toEqual([
        existing,
        given,
        isTwin ? existing : undefined,
      ]);
  });

  it('are not looked for where the name itself exists (FIX-95)', () => {
    expect(zeroTwinFinder(['0042', '42'])('42')).toBeUndefined();
    expect(zeroTwinFinder(['0042', '42'])('042')).toBe('0042');
  });

  it('stay twins whatever zeros are put before their numbers (FIX-95)', () => {
    const part = fc.oneof(fc.nat().map(String), fc.constantFrom('-', ' ', 'Job', 'é', '/'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat({ max: 5 }), (parts, zeros) => {
        const text = parts.join('-');
        const padded = parts.map((one) => (/^\d/.test(one) ? '0'.repeat(zeros) + one : one)).join('-');
        expect(withoutLeadingZeros(padded)).toBe(withoutLeadingZeros(text));
        expect(withoutLeadingZeros(withoutLeadingZeros(text))).toBe(withoutLeadingZeros(text));
        // Only zeros and case are lost.
        expect(withoutLeadingZeros(text).replaceAll('0', '')).toBe(
          text.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll('0', ''),
        );
      }),
    );
  });
});
