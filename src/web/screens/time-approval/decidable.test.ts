import { expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import { aJob, anEntry } from '../../time-entries/testing/entries.ts';
import { type Approver, actionRefusal, tickRefusal } from './decidable.ts';

const sue: Approver = { id: 1, name: 'Sue', mayEdit: true, isSelfApprovalAllowed: false };
const sam: Approver = { ...sue, mayEdit: false };

it("entries that can't be approved can't be selected, with a reason (APPR-06, APPR-07)", () => {
  expect(tickRefusal(anEntry(), sue)).toBe(null);
  expect(tickRefusal(anEntry({ costType: null }), sue)).toBe(REFUSALS['cost-type-missing'].text);
  expect(tickRefusal(anEntry({ job: aJob({ isActive: false }) }), sue)).toBe(REFUSALS['time-on-inactive-job'].text);
  // An approved entry can be selected, to unapprove it.
  expect(tickRefusal(anEntry({ isApproved: true }), sue)).toBe(null);
  expect(actionRefusal('approve', anEntry({ isApproved: true }), sue)).toBe(REFUSALS['approved-already'].text);
  expect(actionRefusal('approve', anEntry({ isCurrentPeriod: false }), sue)).toBe(null);
});

it("unapproving is offered for approved entries that aren't billed or in a locked period (APPR-09)", () => {
  expect(actionRefusal('unapprove', anEntry({ isApproved: true }), sue)).toBe(null);
  expect(actionRefusal('unapprove', anEntry(), sue)).toBe('The time entry is not approved');
  expect(actionRefusal('unapprove', anEntry({ isApproved: true, isBilled: true }), sue)).toBe(
    REFUSALS['billed-stays-approved'].text,
  );
  expect(actionRefusal('unapprove', anEntry({ isApproved: true, isPeriodLocked: true }), sue)).toBe(
    REFUSALS['period-locked'].text,
  );
});

it('changing, copying and deleting need the right to edit, and an entry that is open (APPR-16, PERM-05)', () => {
  for (const action of ['edit', 'copy', 'delete'] as const) {
    expect([action, actionRefusal(action, anEntry(), sue)]).toEqual([action, null]);
    expect([action, actionRefusal(action, anEntry(), sam)]).toEqual([action, REFUSALS.forbidden.text]);
  }
  expect(actionRefusal('edit', anEntry({ isApproved: true }), sue)).toBe(REFUSALS['entry-approved'].text);
  expect(actionRefusal('copy', anEntry({ isApproved: true }), sue)).toBe(null);
});

it('the own time is not approved unless the agency allows it (APPR-19)', () => {
  const own = anEntry({ employee: { id: 1, name: 'Sue' } });
  expect(actionRefusal('approve', own, sue)).toBe(REFUSALS['own-time'].text);
  expect(actionRefusal('approve', own, { ...sue, isSelfApprovalAllowed: true })).toBe(null);
});
