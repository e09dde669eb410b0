import { expect, it } from 'vitest';
import { mayBeAt, menuOfPlace } from './menus.ts';

it('SHELL-10 a place belongs to the menu with the longest address that it begins with', () => {
  const menus = [{ to: '/production/job' }, { to: '/production/job/dashboard' }, { to: '/timesheet/timeentry' }];
  const of = (path: string) => menuOfPlace(menus, path)?.to;
  expect(of('/production/job')).toBe('/production/job');
  expect(of('/production/job/32/false/edit/details')).toBe('/production/job');
  expect(of('/production/job/dashboard')).toBe('/production/job/dashboard');
  expect(of('/Production/Job/Dashboard/')).toBe('/production/job/dashboard');
  expect(of('/production/jobs')).toBe(undefined);
  expect(of('/password')).toBe(undefined);
});

it('FIX-34 a place is for who sees its menu; a job or project for who may read either', () => {
  const access = (code: 'job' | 'project' | 'timecell') => ({
    code,
    accessLevel: { create: false, read: true, update: false, delete: false, approve: false },
    readOnlyFields: [],
  });
  const nobody = { id: 1, roles: [], accessibleDocumentTypes: [] };
  const reader = { ...nobody, accessibleDocumentTypes: [access('project')] };
  const places = [
    '/timesheet/timeentry',
    '/production/project',
    '/production/job',
    '/production/job/3/true/edit/details',
  ];
  expect(places.map((place) => mayBeAt(nobody, place))).toEqual([true, false, false, false]);
  expect(places.map((place) => mayBeAt(reader, place))).toEqual([true, true, false, true]);
  expect(mayBeAt(nobody, '/TimeSheet/TimeApproval/12/true')).toBe(false);
});
