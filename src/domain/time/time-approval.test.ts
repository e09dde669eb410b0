import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approvalRefusal,
  type EntryToDecideOn,
  returnRefusal,
  selectionRefusal,
  unapprovalRefusal,
  withdrawalRefusal,
} from './time-approval.ts';

const open: EntryToDecideOn = {
  isApproved: false,
  isBilled: false,
  isPeriodLocked: false,
  isCurrentPeriod: true,
  hasCostType: true,
  isJobActive: true,
  isCostTypeActive: true,
  isForbiddenSelfApproval: false,
};
const approved = { ...open, isApproved: true };

const anyEntry: fc.Arbitrary<EntryToDecideOn> = fc
  .record({
    isApproved: fc.boolean(),
    isBilled: fc.boolean(),
    isPeriodLocked: fc.boolean(),
    isCurrentPeriod: fc.boolean(),
    hasCostType: fc.boolean(),
    isJobActive: fc.boolean(),
    isCostTypeActive: fc.boolean(),
    isForbiddenSelfApproval: fc.boolean(),
  })
  .map((entry) => ({ ...entry, isApproved: entry.isApproved || entry.isBilled }));

describe('whether an entry can be approved', () => {
  it.each([
    [open, true, null],
    [{ ...open, isCurrentPeriod: false }, false, null],
    [{ ...open, isCurrentPeriod: false }, true, 'period-not-current'],
    [open, false, null],
    [approved, true, 'approved-already'],
    [{ ...open, hasCostType: false, isCostTypeActive: false }, true, 'cost-type-missing'],
    [{ ...open, isJobActive: false, isCostTypeActive: false }, true, 'time-on-inactive-job'],
    [{ ...open, isCostTypeActive: false }, true, 'time-on-inactive-cost-type'],
    [{ ...open, isForbiddenSelfApproval: true, isPeriodLocked: true }, true, 'own-time'],
    [{ ...open, isPeriodLocked: true, isCurrentPeriod: false }, true, 'period-locked'],
  ] as const)('%j taken for current: %s → %s (APPR-06, APPR-07, APPR-08, APPR-19)', (entry, isTaken, expected) => {
    expect(approvalRefusal(entry, isTaken)).toBe(expected);
  });

  it("allows only unapproved, complete, active and unlocked entries that aren't forbidden own time (APPR-06, APPR-07)", () => {
    fc.assert(
      fc.property(anyEntry, fc.boolean(), (entry, isTaken) => {
        const isGood =
          !entry.isApproved &&
          entry.hasCostType &&
          entry.isJobActive &&
          entry.isCostTypeActive &&
          !entry.isForbiddenSelfApproval &&
          !entry.isPeriodLocked &&
          (entry.isCurrentPeriod || !isTaken);
        expect(approvalRefusal(entry, isTaken) === null).toBe(isGood);
        if (isGood) expect(selectionRefusal(entry)).toBeNull();
      }),
    );
  });
});

describe('whether an approval can be withdrawn', () => {
  it.each([
    [approved, null],
    [open, 'not-approved'],
    [{ ...approved, isForbiddenSelfApproval: true }, 'own-time'],
    [{ ...approved, isBilled: true, isPeriodLocked: true }, 'billed-stays-approved'],
    [{ ...approved, isPeriodLocked: true }, 'period-locked'],
    [{ ...approved, isJobActive: false, hasCostType: false }, null],
  ] as const)('%j → %s (APPR-09)', (entry, expected) => {
    expect(unapprovalRefusal(entry)).toBe(expected);
  });

  it('is never possible for billed entries or locked periods (APPR-09)', () => {
    fc.assert(
      fc.property(anyEntry, (entry) => {
        if (entry.isBilled || entry.isPeriodLocked) expect(unapprovalRefusal(entry)).not.toBeNull();
      }),
    );
  });
});

describe('whether an entry can be given back', () => {
  it.each([
    [open, 'Why?', null],
    [{ ...open, isJobActive: false, hasCostType: false }, 'Why?', null],
    [open, '', 'return-without-comment'],
    [open, ' \n\t\u00a0', 'return-without-comment'],
    [{ ...open, isForbiddenSelfApproval: true }, 'Why?', 'own-time'],
    [approved, 'Why?', 'return-of-approved'],
    [{ ...open, isPeriodLocked: true }, 'Why?', 'period-locked'],
  ] as const)('%j for %j → %s', (entry, comment, expected) => {
    expect(returnRefusal(entry, comment)).toBe(expected);
  });

  it.each([
    [open, { isHandled: false }, null],
    [open, { isHandled: true }, 'return-handled'],
    [open, null, 'not-returned'],
    [{ ...open, isForbiddenSelfApproval: true }, { isHandled: false }, 'own-time'],
    [{ ...open, isPeriodLocked: true }, { isHandled: false }, 'period-locked'],
  ] as const)('%j with a return %j is withdrawn → %s', (entry, currentReturn, expected) => {
    expect(withdrawalRefusal(entry, currentReturn)).toBe(expected);
  });
});
