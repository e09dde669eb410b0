import { describe, expect, it } from 'vitest';
import {
  type AccessLevel,
  type Actor,
  CONFIG_OPTIONS,
  can,
  canEditTimeOfOthers,
  changedReadOnlyFields,
  DOCUMENT_TYPES,
  type DocumentType,
  hasAccess,
  hasApprovalAccess,
  hasRole,
  type Menu,
  ROLES,
  type Role,
  readOnlyFields,
  seesMenu,
} from './permission.ts';

const RIGHTS = ['create', 'read', 'update', 'delete', 'approve'] as const;
const NO_RIGHTS: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
const MENUS: Menu[] = ['jobs', 'projects', 'jobDashboard', 'purchaseOrders', 'clientInvoiceApprovals', 'timeApproval'];

function actor(
  roles: Role[],
  access: Partial<Record<DocumentType, Partial<AccessLevel>>>,
  fields: Partial<Record<DocumentType, string[]>> = {},
): Actor {
  return {
    id: 1,
    roles,
    accessibleDocumentTypes: Object.entries(access).map(([code, level]) => ({
      code: code as DocumentType,
      accessLevel: { ...NO_RIGHTS, ...level },
      readOnlyFields: fields[code as DocumentType] ?? [],
    })),
  };
}

/** Every combination of true and false. */
function everyCombination<Name extends string>(names: readonly Name[]): Record<Name, boolean>[] {
  return Array.from(
    { length: 2 ** names.length },
    (_, bits) =>
      Object.fromEntries(names.map((name, place) => [name, ((bits >> place) & 1) === 1])) as Record<Name, boolean>,
  );
}

describe('roles and document types', () => {
  it('are these, by these names (PERM-01, PERM-02, PERM-10)', () => {
    expect(ROLES).toEqual([
      'TimesheetUser',
      'TimesheetSupervisor',
      'TimesheetSupervisorEdit',
      'AccountExecutive',
      'AccountDirector',
    ]);
    expect(DOCUMENT_TYPES).toEqual([
      'timecell',
      'job',
      'project',
      'purchaseorder',
      'estimate',
      'margin',
      'draftproductioninvoice',
      'draftsundryinvoice',
      'administration',
      'people',
      'masterdata',
      'moneysettings',
    ]);
    expect(CONFIG_OPTIONS).toEqual([
      'jobscope',
      'poscannotexceedapprovedestimates',
      'allowjobtypetobechanged',
      'jobbyalternateaccountexecutive',
      'usejobprodbriefextension',
      'restrictnewjobcreationwithoutadivision',
      'jobScopeRequired',
      'divisionRequired',
      'estimatesneednoapproval',
    ]);
  });

  it('are held only when given, several at once where given (PERM-01)', () => {
    for (const role of ROLES) {
      expect(ROLES.filter((other) => hasRole(actor([role], {}), other))).toEqual([role]);
    }
    expect(ROLES.filter((role) => hasRole(actor([], {}), role))).toEqual([]);
    expect(hasRole(actor(['TimesheetUser', 'AccountDirector'], {}), 'AccountDirector')).toBe(true);
  });

  it('give one right on one document type, and no other (PERM-02)', () => {
    for (const documentType of DOCUMENT_TYPES) {
      for (const right of RIGHTS) {
        const somebody = actor([], { [documentType]: { [right]: true } });
        const held = DOCUMENT_TYPES.flatMap((type) =>
          RIGHTS.filter((each) => can(somebody, each, type)).map((each) => `${each} ${type}`),
        );
        expect(held).toEqual([`${right} ${documentType}`]);
      }
    }
  });

  it('access needs create, update and delete, all three; reading and approving do not count (PERM-03)', () => {
    for (const level of everyCombination(RIGHTS)) {
      const expected = level.create && level.update && level.delete;
      expect([level, hasAccess(actor([], { job: level }), 'job')]).toEqual([level, expected]);
    }
    expect(hasAccess(actor([], { job: { create: true, update: true, delete: true } }), 'project')).toBe(false);
  });
});

describe('time of others', () => {
  it('is approved by a time-sheet supervisor with timecell access and by no one else (PERM-04)', () => {
    const timecell = { create: true, update: true, delete: true };
    for (const role of ROLES) {
      const expected = role === 'TimesheetSupervisor';
      expect([role, hasApprovalAccess(actor([role], { timecell }))]).toEqual([role, expected]);
      expect([role, hasApprovalAccess(actor([role], { job: timecell }))]).toEqual([role, false]);
      expect([role, hasApprovalAccess(actor([role], { timecell: { ...timecell, delete: false } }))]).toEqual([
        role,
        false,
      ]);
    }
  });

  it('is entered and edited with TimesheetSupervisorEdit and with no other role (PERM-05)', () => {
    expect(ROLES.filter((role) => canEditTimeOfOthers(actor([role], {})))).toEqual(['TimesheetSupervisorEdit']);
  });
});

describe('menus', () => {
  it('depend on one right each, whatever else a person has (PERM-06, SHELL-10)', () => {
    const questions = ['job', 'project', 'purchaseorder', 'production', 'sundry', 'supervisor', 'timecell'] as const;
    for (const has of everyCombination(questions)) {
      const somebody = actor([has.supervisor ? 'TimesheetSupervisor' : 'TimesheetUser'], {
        job: { read: has.job },
        project: { read: has.project },
        purchaseorder: { read: has.purchaseorder },
        draftproductioninvoice: { approve: has.production },
        draftsundryinvoice: { approve: has.sundry },
        timecell: { create: has.timecell, update: has.timecell, delete: has.timecell },
      });
      expect([has, Object.fromEntries(MENUS.map((menu) => [menu, seesMenu(somebody, menu)]))]).toEqual([
        has,
        {
          jobs: has.job,
          jobDashboard: has.job,
          projects: has.project,
          purchaseOrders: has.purchaseorder,
          clientInvoiceApprovals: has.production || has.sundry,
          timeApproval: has.supervisor && has.timecell,
        },
      ]);
    }
  });

  it('need the very right: every other one on the document type opens nothing (PERM-06)', () => {
    const others = (...wanted: (typeof RIGHTS)[number][]) =>
      Object.fromEntries(RIGHTS.map((right) => [right, !wanted.includes(right)]));
    const somebody = actor([...ROLES], {
      job: others('read'),
      project: others('read'),
      purchaseorder: others('read'),
      draftproductioninvoice: others('approve'),
      draftsundryinvoice: others('approve'),
    });
    expect(MENUS.filter((menu) => seesMenu(somebody, menu))).toEqual([]);
    expect(MENUS.filter((menu) => seesMenu(actor([...ROLES], {}), menu))).toEqual([]);
  });
});

describe('read-only fields', () => {
  const rita = actor([], { job: { read: true }, purchaseorder: { update: true } }, { job: ['name', 'dueDate'] });

  it('belong to the person and the document type (PERM-07)', () => {
    expect(readOnlyFields(rita, 'job')).toEqual(['name', 'dueDate']);
    expect(readOnlyFields(rita, 'purchaseorder')).toEqual([]);
    expect(readOnlyFields(rita, 'project')).toEqual([]);
  });

  it('are reported when a save would change them, and only then (PERM-07)', () => {
    const before = { name: 'Brand film', dueDate: null, notes: 'old', client: { id: 1 } };
    const changes: [Record<string, unknown>, string[]][] = [
      [{ ...before }, []],
      [{ ...before, notes: 'new' }, []],
      [{ notes: 'new' }, []],
      [{ ...before, name: 'Brand Film' }, ['name']],
      [{ ...before, name: null }, ['name']],
      [{ ...before, name: undefined }, ['name']],
      [{ ...before, dueDate: undefined }, []],
      [{ ...before, dueDate: '2026-11-21' }, ['dueDate']],
      [{ name: '', dueDate: '' }, ['name', 'dueDate']],
    ];
    expect(changes.map(([after]) => [after, changedReadOnlyFields(rita, 'job', before, after)])).toEqual(changes);
    expect(changedReadOnlyFields(rita, 'purchaseorder', { notes: 'a' }, { notes: 'b' })).toEqual([]);
    expect(changedReadOnlyFields(rita, 'job', {}, { name: 'new' })).toEqual(['name']);
  });

  it('are compared by value, also references (PERM-07)', () => {
    const somebody = actor([], { job: {} }, { job: ['client'] });
    const before = { client: { id: 1, code: 'A' } };
    expect(changedReadOnlyFields(somebody, 'job', before, { client: { id: 1, code: 'A' } })).toEqual([]);
    expect(changedReadOnlyFields(somebody, 'job', before, { client: { id: 2, code: 'A' } })).toEqual(['client']);
  });
});
