import { describe, expect, it } from 'vitest';
import type { Actor, Role } from '../people/permission.ts';
import {
  grantedScope,
  mayReportAs,
  REPORT_ROLES,
  type ReportRole,
  type ReportScope,
  reportRoleOf,
  scopeOfReport,
  seesReportsOfOthers,
  TIMESHEET_REPORTS,
} from './timesheet-report.ts';

const rights = { create: true, read: true, update: true, delete: true, approve: false };

function actor(roles: Role[], timecell: Partial<typeof rights> | null = null): Actor {
  const accessLevel = { create: false, read: false, update: false, delete: false, approve: false, ...timecell };
  return {
    id: 1,
    roles,
    accessibleDocumentTypes: timecell ? [{ code: 'timecell', accessLevel, readOnlyFields: [] }] : [],
  };
}

describe('the role used by a dashboard', () => {
  it.each<[string, Actor, ReportRole]>([
    ['supervisor with timecell access', actor(['TimesheetSupervisor'], rights), 'TimesheetApproval'],
    ['supervisor who may only read time', actor(['TimesheetSupervisor'], { read: true }), 'TimesheetSupervisor'],
    [
      'supervisor without the right to delete',
      actor(['TimesheetSupervisor'], { ...rights, delete: false }),
      'TimesheetSupervisor',
    ],
    [
      'supervisor who is executive and director',
      actor(['AccountDirector', 'AccountExecutive', 'TimesheetSupervisor']),
      'TimesheetSupervisor',
    ],
    ['executive with timecell access', actor(['AccountExecutive'], rights), 'AccountExecutive'],
    ['executive who is director too', actor(['AccountDirector', 'AccountExecutive']), 'AccountExecutive'],
    ['director', actor(['AccountDirector', 'TimesheetUser']), 'AccountDirector'],
    ['delegate without a team', actor(['TimesheetSupervisorEdit'], rights), 'TimesheetUser'],
    ['user', actor(['TimesheetUser']), 'TimesheetUser'],
    ['person without any role', actor([]), 'TimesheetUser'],
  ])('of a %s (TDASH-06)', (_, person, role) => {
    expect(reportRoleOf(person)).toBe(role);
  });

  it('is one that the person has, whatever the roles and rights (TDASH-06, TDASH-09)', () => {
    const roles: Role[] = [
      'TimesheetUser',
      'TimesheetSupervisor',
      'TimesheetSupervisorEdit',
      'AccountExecutive',
      'AccountDirector',
    ];
    for (let chosen = 0; chosen < 1 << roles.length; chosen++) {
      for (const timecell of [null, { read: true }, rights]) {
        const person = actor(
          roles.filter((_, index) => chosen & (1 << index)),
          timecell,
        );
        const role = reportRoleOf(person);
        expect(mayReportAs(person, role)).toBe(true);
        expect(seesReportsOfOthers(person)).toBe(
          REPORT_ROLES.some((one) => grantedScope(person, 'time-allocation', one)),
        );
        expect(grantedScope(person, 'missing-time', 'TimesheetUser')).toBe('own');
      }
    }
  });
});

describe('data visible to a role', () => {
  const table: Record<ReportRole, (ReportScope | null)[]> = {
    TimesheetApproval: ['team', 'team', 'team'],
    TimesheetSupervisor: ['team', 'team', 'team'],
    AccountExecutive: ['jobs-as-executive', 'jobs-as-executive', 'own'],
    AccountDirector: ['jobs-as-director', 'jobs-as-director', 'own'],
    TimesheetUser: [null, null, 'own'],
  };

  it.each(REPORT_ROLES)('in time allocation, unapproved and missing time: %s (TDASH-07)', (role) => {
    expect(TIMESHEET_REPORTS.map((report) => scopeOfReport(report, role))).toEqual(table[role]);
  });

  it('is nothing in a role that the person lacks (TDASH-09)', () => {
    const director = actor(['AccountDirector']);
    const granted = REPORT_ROLES.map((role) => grantedScope(director, 'time-allocation', role));
    expect(granted).toEqual([null, null, null, 'jobs-as-director', null]);
    const supervisor = actor(['TimesheetSupervisor']);
    expect(grantedScope(supervisor, 'missing-time', 'TimesheetApproval')).toBeNull();
    expect(grantedScope(supervisor, 'missing-time', 'TimesheetSupervisor')).toBe('team');
  });
});
