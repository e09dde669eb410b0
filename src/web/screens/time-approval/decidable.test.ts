import { expect, it } from 'vitest';
import { REFUSALS } from '#contract/refusal.ts';
import { aJob, anEntry } from '../../time-entries/testing/entries.ts';
import { type Approver, whyNot, whyNotTicked } from './decidable.ts';

const sue: Approver = { id: 1, name: 'Sue', mayEdit: true, isSelfApprovalAllowed: false };
const sam: Approver = { ...sue, mayEdit: false };

it('APPR-06 APPR-07 what cannot be approved is not selected either, and says why', () => {
  expect(whyNotTicked(anEntry(), sue)).toBe(null);
  expect(whyNotTicked(anEntry({ costType: null }), sue)).toBe(REFUSALS['cost-type-missing'].text);
  expect(whyNotTicked(anEntry({ job: aJob({ isActive: false }) }), sue)).toBe(REFUSALS['time-on-inactive-job'].text);
  // An approved one is selected to be unapproved.
  expect(whyNotTicked(anEntry({ isApproved: true }), sue)).toBe(null);
  expect(whyNot('approve', anEntry({ isApproved: true }), sue)).toBe(REFUSALS['approved-already'].text);
  expect(whyNot('approve', anEntry({ isCurrentPeriod: false }), sue)).toBe(null);
});

it('APPR-09 unapproving is offered for what is approved, not billed and in no locked period', () => {
  expect(whyNot('unapprove', anEntry({ isApproved: true }), sue)).toBe(null);
  expect(whyNot('unapprove', anEntry(), sue)).toBe('The time entry is not approved');
  expect(whyNot('unapprove', anEntry({ isApproved: true, isBilled: true }), sue)).toBe(
    REFUSALS['billed-stays-approved'].text,
  );
  expect(whyNot('unapprove', anEntry({ isApproved: true, isPeriodLocked: true }), sue)).toBe(
    REFUSALS['period-locked'].text,
  );
});

it('APPR-16 PERM-05 changing, copying and deleting need the right to edit, and an entry that is open', () => {
  for (const action of ['edit', 'copy', 'delete'] as const) {
    expect([action, whyNot(action, anEntry(), sue)]).toEqual([action, null]);
    expect([action, whyNot(action, anEntry(), sam)]).toEqual([action, REFUSALS.forbidden.text]);
  }
  expect(whyNot('edit', anEntry({ isApproved: true }), sue)).toBe(REFUSALS['entry-approved'].text);
  expect(whyNot('copy', anEntry({ isApproved: true }), sue)).toBe(null);
});

it('APPR-19 the own time is not approved unless the agency allows it', () => {
  const own = anEntry({ employee: { id: 1, name: 'Sue' } });
  expect(whyNot('approve', own, sue)).toBe(REFUSALS['own-time'].text);
  expect(whyNot('approve', own, { ...sue, isSelfApprovalAllowed: true })).toBe(null);
});
