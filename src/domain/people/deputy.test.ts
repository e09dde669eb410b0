import { describe, expect, it } from 'vitest';
import { canBeDeputy, deputyRefusal } from './deputy.ts';
import type { AccessLevel, Role } from './permission.ts';

const all: AccessLevel = { create: true, read: true, update: true, delete: true, approve: true };
const person = (fields: { id?: number; isActive?: boolean; roles?: Role[]; accessLevel?: AccessLevel } = {}) => ({
  id: fields.id ?? 2,
  isActive: fields.isActive ?? true,
  roles: fields.roles ?? (['TimesheetSupervisor'] as const),
  accessibleDocumentTypes: [{ code: 'timecell' as const, accessLevel: fields.accessLevel ?? all, readOnlyFields: [] }],
});
const today = '2026-11-21';
const days = { startDate: '2026-11-21', endDate: '2026-11-30', today };

describe('who can deputise for a supervisor', () => {
  it.each([
    ['an approver', person(), days, null],
    ['for one day, today', person(), { ...days, endDate: today }, null],
    ['from a day that is over on', person(), { ...days, startDate: '2026-11-01' }, null],
    ['oneself', person({ id: 1 }), days, 'deputy-self'],
    ['unknown', null, days, 'deputy-without-access'],
    ['somebody who has left', person({ isActive: false }), days, 'deputy-without-access'],
    [
      'a supervisor without timecell',
      person({ accessLevel: { ...all, delete: false } }),
      days,
      'deputy-without-access',
    ],
    ['no supervisor', person({ roles: ['TimesheetSupervisorEdit'] }), days, 'deputy-without-access'],
    ['days that end before they begin', person(), { ...days, endDate: '2026-11-20' }, 'deputy-days-reversed'],
    ['days that are over', person(), { ...days, startDate: '2026-11-01', endDate: '2026-11-20' }, 'deputy-days-over'],
  ] as const)('%s (APPR-19, PERM-04)', (_who, somebody, when, expected) => {
    expect(deputyRefusal('time', somebody, 1, when)).toBe(expected);
    if (somebody && expected === null) expect(canBeDeputy('time', somebody, 1)).toBe(true);
  });
});

describe('who can deputise for an approver of orders', () => {
  const approver = {
    id: 2,
    isActive: true,
    roles: [],
    accessibleDocumentTypes: [{ code: 'purchaseorder' as const, accessLevel: all, readOnlyFields: [] }],
  };
  it.each([
    ['somebody who approves orders', approver, days, null],
    ['oneself', { ...approver, id: 1 }, days, 'deputy-self'],
    ['unknown', null, days, 'approver-without-right'],
    ['somebody without the right', { ...approver, accessibleDocumentTypes: [] }, days, 'approver-without-right'],
    ['somebody who has left', { ...approver, isActive: false }, days, 'approver-inactive'],
    ['days that end before they begin', approver, { ...days, endDate: '2026-11-20' }, 'deputy-days-reversed'],
    ['days that are over', approver, { ...days, startDate: '2026-11-01', endDate: '2026-11-20' }, 'deputy-days-over'],
  ] as const)('%s (PO-14)', (_who, somebody, when, expected) => {
    expect(deputyRefusal('purchase-order', somebody, 1, when)).toBe(expected);
    if (somebody) expect(canBeDeputy('purchase-order', somebody, 1)).toBe(expected === null || when !== days);
  });
});
