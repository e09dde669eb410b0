import { describe, expect, it } from 'vitest';
import { type ApproverCandidate, approverRefusal, type DocumentToApprove, sumAboveLimit } from './document-approver.ts';

const person: ApproverCandidate = { id: 1, isActive: true, mayApprove: true, mayApproveOwn: false, limits: [] };
const order: DocumentToApprove = { divisionId: 3, isInBaseCurrency: true, total: '100.00', ownerIds: [8, 9] };
const upTo = (amount: string | null, divisionId: number | null = null) => ({ divisionId, amount });

describe('an order is approved by (PO-13, PO-14, FIX-47)', () => {
  it.each([
    ['anybody with the right and no limit', person, order, null],
    ['no one who is inactive', { ...person, isActive: false }, order, 'approver-inactive'],
    ['no one without the right', { ...person, mayApprove: false }, order, 'approver-without-right'],
    ['not its requester', { ...person, id: 8 }, order, 'approver-own-order'],
    ['not its creator', { ...person, id: 9 }, order, 'approver-own-order'],
    ['somebody whose limit it just reaches', { ...person, limits: [upTo('100')] }, order, null],
    ['no one whose limit it exceeds', { ...person, limits: [upTo('99.99')] }, order, 'approver-above-limit'],
    ['somebody of another division only', { ...person, limits: [upTo(null, 4)] }, order, 'approver-other-division'],
    [
      'the limit of its division before the general one',
      { ...person, limits: [upTo('1'), upTo('100', 3)] },
      order,
      null,
    ],
    [
      'no one with a limit in another currency, with its own reason (FIX-47)',
      { ...person, limits: [upTo('100')] },
      { ...order, isInBaseCurrency: false },
      'approver-limit-other-currency',
    ],
    [
      'somebody without one whatever the currency',
      { ...person, limits: [upTo(null)] },
      { ...order, isInBaseCurrency: false },
      null,
    ],
    [
      'anybody of some division, when none is named',
      { ...person, limits: [upTo('1', 4)] },
      { ...order, divisionId: null, total: null },
      null,
    ],
  ] as [string, ApproverCandidate, DocumentToApprove, string | null][])('%s', (_name, who, what, expected) => {
    expect(approverRefusal(who, what)).toBe(expected);
  });

  it('its own requester where the agency allows it', () => {
    expect(approverRefusal({ ...person, id: 8, mayApproveOwn: true }, order)).toBe(null);
  });
});

it('several orders are above a limit together where their sum is, to the last digit; one alone never is (FIX-09)', () => {
  expect(sumAboveLimit('100', ['60', '40.0001'])).toBe('100.0001');
  expect(sumAboveLimit('100', ['60', '40'])).toBe(null);
  expect(sumAboveLimit('100', ['101'])).toBe(null);
  expect(sumAboveLimit('100', [])).toBe(null);
});
