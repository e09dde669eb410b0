import { expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '#domain/people/permission.ts';
import { groupsOf, mayBeAt, menuOfPlace, menusOf, waitingAt } from './menus.ts';

it('a place belongs to the menu with the longest address that it begins with (SHELL-10)', () => {
  const menus = [{ to: '/production/job' }, { to: '/production/job/dashboard' }, { to: '/timesheet/timeentry' }];
  const of = (path: string) => menuOfPlace(menus, path)?.to;
  expect(of('/production/job')).toBe('/production/job');
  expect(of('/production/job/32/false/edit/details')).toBe('/production/job');
  expect(of('/production/job/dashboard')).toBe('/production/job/dashboard');
  expect(of('/Production/Job/Dashboard/')).toBe('/production/job/dashboard');
  expect(of('/production/jobs')).toBe(undefined);
  expect(of('/password')).toBe(undefined);
});

it('screens require their menu permission, jobs and projects read access to either (FIX-34)', () => {
  const access = (code: 'job' | 'project' | 'timecell') => ({
    code,
    accessLevel: { create: false, read: true, update: false, delete: false, approve: false },
    readOnlyFields: [],
  });
  const withoutRights = { id: 1, roles: [], accessibleDocumentTypes: [] };
  const reader = { ...withoutRights, accessibleDocumentTypes: [access('project')] };
  const places = [
    '/timesheet/timeentry',
    '/production/project',
    '/production/job',
    '/production/job/3/true/edit/details',
  ];
  expect(places.map((place) => mayBeAt(withoutRights, place))).toEqual([true, false, false, false]);
  expect(places.map((place) => mayBeAt(reader, place))).toEqual([true, true, false, true]);
  expect(mayBeAt(withoutRights, '/TimeSheet/TimeApproval/12/true')).toBe(false);
});

it('the sidebar shows only accessible items, no empty groups, and counts pending items once (NAV-01, NAV-03)', () => {
  const may = (code: 'job' | 'project' | 'purchaseorder') => ({
    code,
    accessLevel: { create: false, read: true, update: false, delete: false, approve: false },
    readOnlyFields: [],
  });
  const person = (...codes: ('job' | 'project' | 'purchaseorder')[]) => ({
    id: 1,
    roles: [],
    accessibleDocumentTypes: codes.map(may),
  });
  const shown = (actor: ReturnType<typeof person>) => {
    const menus = menusOf(actor);
    return groupsOf(menus).map(
      (name) => `${name}: ${menus.flatMap(({ group, label }) => (group === name ? [label] : [])).join(', ')}`,
    );
  };
  expect(shown(person())).toEqual(['Time: Time entry, Leave, Timesheet dashboard']);
  expect(shown(person('job', 'project', 'purchaseorder'))).toEqual([
    'Time: Time entry, Leave, Timesheet dashboard',
    'Jobs: Jobs, Projects, Job dashboard',
    'Purchasing: Purchase orders',
  ]);
  const counts = { time: null, estimates: null, orders: 2, clientInvoices: null, mentions: 3, notifications: 0 };
  const told = (actor: ReturnType<typeof person>) => {
    const menus = menusOf(actor);
    return menus.flatMap((menu) => (waitingAt(menus, menu, counts) > 0 ? [menu.label] : []));
  };
  expect(told(person('job', 'project', 'purchaseorder'))).toEqual(['Jobs', 'Purchase orders']);
  expect(told(person('project'))).toEqual(['Projects']);
});

it('every screen has a letter of its own (NAV-04)', () => {
  const everything = {
    id: 1,
    roles: ['TimesheetSupervisor' as const],
    accessibleDocumentTypes: DOCUMENT_TYPES.map((code) => ({
      code,
      accessLevel: { create: true, read: true, update: true, delete: true, approve: true },
      readOnlyFields: [],
    })),
  };
  const letters = menusOf(everything).map(({ letter }) => letter);
  expect(letters.length).toBeGreaterThan(7);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.join('')).toMatch(/^[a-fh-z]+$/);
});

it('master data requires read access to one of its document types, email administration rights (ADM-01)', () => {
  const reader = (code: 'people' | 'masterdata' | 'moneysettings' | 'administration') => ({
    id: 1,
    roles: [],
    accessibleDocumentTypes: [
      {
        code,
        accessLevel: { create: false, read: true, update: false, delete: false, approve: false },
        readOnlyFields: [],
      },
    ],
  });
  const places = ['/administration', '/administration/clients/7', '/administration/mail'];
  const seen = (actor: ReturnType<typeof reader>) => places.map((place) => mayBeAt(actor, place));
  expect(seen(reader('masterdata'))).toEqual([true, true, false]);
  expect(seen(reader('moneysettings'))).toEqual([true, true, false]);
  expect(seen(reader('administration'))).toEqual([true, false, true]);
  expect(seen(reader('people'))).toEqual([true, false, false]);
});
