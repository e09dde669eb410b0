import { assert, constantFrom, property, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayWithMasterData } from '../master-data/master-access.ts';
import { type Actor, can, DOCUMENT_TYPES, hasApprovalAccess, type Menu, seesMenu } from './permission.ts';
import { accessVerdict, type Grant, grantsOf } from './permission-reasons.ts';

const RIGHTS = ['create', 'read', 'update', 'delete', 'approve'] as const;
const TYPES = DOCUMENT_TYPES;
const ROLES = ['TimesheetUser', 'TimesheetSupervisor'] as const;
const all = [
  ...ROLES.map((role) => ({ role })),
  ...TYPES.flatMap((documentType) => RIGHTS.map((right) => ({ documentType, right }))),
];

function personWith(grants: readonly Grant[]): Actor {
  const roles = grants.flatMap((grant) => ('role' in grant ? [grant.role] : []));
  const accessibleDocumentTypes = TYPES.map((code) => {
    const has = (right: (typeof RIGHTS)[number]) =>
      grants.some((grant) => 'right' in grant && grant.documentType === code && grant.right === right);
    const [create, read, update, remove, approve] = RIGHTS.map(has) as [boolean, boolean, boolean, boolean, boolean];
    return { code, accessLevel: { create, read, update, delete: remove, approve }, readOnlyFields: [] };
  });
  return { id: 1, roles, accessibleDocumentTypes };
}
const shown = (because: Grant[][]) =>
  because.map((grants) => grants.map((one) => ('role' in one ? one.role : `${one.documentType}.${one.right}`)));

describe('why a person has a permission (PEOPLE-07)', () => {
  it('names the role and the rights that a rule needs, and those that are missing (PEOPLE-07)', () => {
    const supervisor = personWith(all.filter((one) => 'role' in one || one.documentType === 'timecell'));
    const needs = ['TimesheetSupervisor', 'timecell.create', 'timecell.update', 'timecell.delete'];
    expect(shown(accessVerdict(supervisor, hasApprovalAccess).because)).toEqual([needs]);
    const clerk = personWith([{ role: 'TimesheetSupervisor' }, { documentType: 'timecell', right: 'create' }]);
    expect(accessVerdict(clerk, hasApprovalAccess)).toEqual({
      isAllowed: false,
      because: [
        [
          { documentType: 'timecell', right: 'update' },
          { documentType: 'timecell', right: 'delete' },
        ],
      ],
    });
  });

  it('distinguishes alternatives, and what everyone may from what no one may (PEOPLE-07)', () => {
    const reader = personWith([
      { documentType: 'people', right: 'read' },
      { documentType: 'masterdata', right: 'read' },
    ]);
    const { because } = accessVerdict(reader, (actor) => mayWithMasterData(actor, 'read'));
    expect(shown(because)).toEqual(expect.arrayContaining([['people.read'], ['masterdata.read']]));
    expect(accessVerdict(reader, () => true)).toEqual({ isAllowed: true, because: [[]] });
    expect(accessVerdict(reader, () => false)).toEqual({ isAllowed: false, because: [] });
  });

  it('every reason is sufficient and needs all of its parts, for any permissions (PEOPLE-07)', () => {
    const rules = [
      hasApprovalAccess,
      (actor: Actor) => can(actor, 'read', 'job'),
      (actor: Actor) => mayWithMasterData(actor, 'update', 'delete'),
      ...(['people', 'dataFiles', 'timeApproval', 'purchaseOrders'] as Menu[]).map(
        (menu) => (actor: Actor) => seesMenu(actor, menu),
      ),
    ];
    assert(
      property(subarray(all), constantFrom(...rules), (grants, rule) => {
        const actor = personWith(grants as Grant[]);
        const { isAllowed, because } = accessVerdict(actor, rule);
        expect(isAllowed).toBe(rule(actor));
        expect(because.length).toBeGreaterThan(0);
        const given = isAllowed ? [] : grantsOf(actor);
        for (const reason of because) {
          expect(rule(personWith([...given, ...reason]))).toBe(true);
          for (const part of reason)
            expect(rule(personWith([...given, ...reason.filter((one) => one !== part)]))).toBe(false);
        }
      }),
    );
  });
});
