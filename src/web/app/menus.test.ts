import { expect, it } from 'vitest';
import { menuOfPlace } from './menus.ts';

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
