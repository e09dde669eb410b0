import { describe, expect, it } from 'vitest';
import {
  allowedOnEstimate,
  ESTIMATE_STATUSES,
  type EstimateActor,
  type EstimateStatus,
  estimateReference,
  estimateRefusal,
  isSameAnswer,
  statusOnDay,
} from './estimate.ts';
import {
  alternativeMark,
  countedBeforeAnswer,
  countsWhenPicked,
  type Section,
  singleAlternatives,
} from './estimate-section.ts';

const UPDATER: EstimateActor = {
  mayCreate: true,
  mayUpdate: true,
  mayApprove: false,
  mayOrder: true,
  isApprover: false,
};
const APPROVER: EstimateActor = {
  ...UPDATER,
  mayUpdate: false,
  mayCreate: false,
  mayOrder: false,
  mayApprove: true,
  isApprover: true,
};
const NO_RIGHTS: EstimateActor = {
  mayCreate: false,
  mayUpdate: false,
  mayApprove: false,
  mayOrder: false,
  isApprover: false,
};
const of = (status: EstimateStatus, more = {}) => ({
  status,
  wasSent: false,
  isOfClientJob: true,
  isTemplate: false,
  ...more,
});

describe('an estimate', () => {
  it('is called by its job, whether it is the original or which change order, and its version (EST-01)', () => {
    expect(estimateReference('1042', { changeNumber: 0, version: 2 })).toBe('1042-E2');
    expect(estimateReference('1042', { changeNumber: 1, version: 3 })).toBe('1042-C1.3');
  });

  it.each([
    ['2026-02-28', '2026-02-28', 'SENT'],
    ['2026-02-28', '2026-03-01', 'EXPIRED'],
    ['2028-02-29', '2028-02-29', 'SENT'],
    ['2028-02-29', '2028-03-01', 'EXPIRED'],
  ])('valid until %s it is on %s %s (EST-14)', (validUntil, today, status) => {
    expect(statusOnDay('SENT', validUntil, today)).toBe(status);
    expect(statusOnDay('NEW', validUntil, today)).toBe('NEW');
  });

  it('each step requires its states and permissions (EST-07, EST-08, EST-11)', () => {
    const may = (actor: EstimateActor, more = {}) =>
      Object.fromEntries(
        ESTIMATE_STATUSES.map((status) => [status, allowedOnEstimate(of(status, more), actor).join(' ')]),
      );
    expect(may(UPDATER)).toEqual({
      IMPORTED: 'copy',
      NEW: 'edit ready cancel copy',
      READY: 'recall copy',
      APPROVED: 'recall send cancel copy',
      REJECTED: 'edit cancel copy',
      SENT: 'resend record withdraw copy',
      ACCEPTED: 'copy order',
      DECLINED: 'copy',
      EXPIRED: 'record copy',
      WITHDRAWN: 'copy',
      CANCELLED: 'copy',
    });
    expect(Object.entries(may(APPROVER)).filter(([, actions]) => actions !== '')).toEqual([
      ['READY', 'approve reject'],
    ]);
    expect(Object.values(may(NO_RIGHTS)).join('')).toBe('');
    expect(may(UPDATER, { isTemplate: true }).NEW).toBe('edit cancel copy');
    expect(may(UPDATER, { isOfClientJob: false }).APPROVED).toBe('recall cancel copy order');
    expect(may(UPDATER, { wasSent: true }).APPROVED).toBe('send cancel copy');
    expect(estimateRefusal('recall', of('READY'), { ...APPROVER, mayUpdate: true })).toBe('estimate-own-recall');
    expect(estimateRefusal('approve', of('READY'), { ...APPROVER, isApprover: false })).toBe('estimate-approver-only');
  });
});

describe('options and alternatives (EST-04, EST-17)', () => {
  const plain: Section = { kind: 'plain', choice: null };
  const option: Section = { kind: 'option', choice: null };
  const one = (choice: number): Section => ({ kind: 'alternative', choice });
  const sections = [plain, option, one(1), one(1), one(2), option, one(2)];

  it('before the answer plain ones count, and of each choice the first (EST-04)', () => {
    expect(countedBeforeAnswer(sections)).toEqual([true, false, true, false, true, false, false]);
    expect(singleAlternatives([plain, one(1), one(2), one(1)])).toEqual([2]);
  });

  it('alternatives are labelled by a letter, and by the number of their choice if there are several (EST-04)', () => {
    const marksOf = (all: Section[]) =>
      all.flatMap(({ kind }, place) => (kind === 'alternative' ? [alternativeMark(all, place)] : []));
    expect(marksOf(sections)).toEqual(['1A', '1B', '2A', '2B']);
    expect(marksOf([plain, one(7), option, one(7), one(7)])).toEqual(['A', 'B', 'C']);
    const many = marksOf(Array.from({ length: 100 }, () => one(1)));
    expect([many[25], many[26], new Set(many).size]).toEqual(['Z', '27', 100]);
  });

  it.each([
    [
      [3, 6, 5],
      [true, false, false, true, false, true, true],
    ],
    [
      [0, 2, 4],
      [true, false, true, false, true, false, false],
    ],
  ])('picked are %j (EST-04)', (picked, counts) => {
    expect(countsWhenPicked(sections, picked)).toEqual({ counts });
  });

  it.each([
    ['none of a choice', [2], 'estimate-alternatives'],
    ['two of a choice', [2, 3, 4], 'estimate-alternatives'],
    ['something twice', [2, 4, 5, 5], 'estimate-options'],
    ['what there is not', [2, 4, 7], 'estimate-options'],
    ['what was not found', [2, 4, -1], 'estimate-options'],
  ])('%s is refused (EST-17)', (_, picked, refused) => {
    expect(countsWhenPicked(sections, picked)).toEqual({ refused });
  });
});

it('takes an answer for a repetition only if choice, name, comment and picks are the same (FIX-112)', () => {
  const stored = { answer: 'accept', name: 'Carla', comment: null, picked: [3, 1] } as const;
  expect(isSameAnswer(stored, { ...stored, name: ' Carla ', comment: ' ', picked: [1, 3] })).toBe(true);
  for (const other of [{ picked: [1] }, { name: 'Carl' }, { comment: 'Continue' }, { answer: 'decline' as const }])
    expect(isSameAnswer(stored, { ...stored, ...other })).toBe(false);
  const declined = { ...stored, answer: 'decline', comment: 'Too dear' } as const;
  expect(isSameAnswer(declined, { ...declined, picked: [] })).toBe(true);
  expect(isSameAnswer(declined, { ...declined, comment: 'Not now' })).toBe(false);
});
