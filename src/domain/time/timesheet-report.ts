import { type Actor, hasApprovalAccess, hasRole } from '../people/permission.ts';

/** The reports of the time-sheet dashboard. */
export const TIMESHEET_REPORTS = ['time-allocation', 'unapproved-time', 'missing-time'] as const;
export type TimesheetReport = (typeof TIMESHEET_REPORTS)[number];

/** The roles in which a report can be requested, widest access first. */
export const REPORT_ROLES = [
  'TimesheetApproval',
  'TimesheetSupervisor',
  'AccountExecutive',
  'AccountDirector',
  'TimesheetUser',
] as const;
export type ReportRole = (typeof REPORT_ROLES)[number];

/** Whose time a report contains: one's own, the team's, or all time on jobs led as executive or director. */
export type ReportScope = 'own' | 'team' | 'jobs-as-executive' | 'jobs-as-director';

/** Returns whether the user may request a report in a role. Everyone is a time-sheet user by default. */
export function mayReportAs(actor: Actor, role: ReportRole): boolean {
  if (role === 'TimesheetUser') return true;
  return role === 'TimesheetApproval' ? hasApprovalAccess(actor) : hasRole(actor, role);
}

export function reportRoleOf(actor: Actor): ReportRole {
  return REPORT_ROLES.find((role) => mayReportAs(actor, role)) ?? 'TimesheetUser';
}

/** Returns the scope of a role in a report; null if the report isn't available to it. */
export function scopeOfReport(report: TimesheetReport, role: ReportRole): ReportScope | null {
  const isSupervisor = role === 'TimesheetApproval' || role === 'TimesheetSupervisor';
  if (isSupervisor) return 'team';
  if (report === 'missing-time') return 'own';
  if (role === 'AccountExecutive') return 'jobs-as-executive';
  return role === 'AccountDirector' ? 'jobs-as-director' : null;
}

/** Returns the scope granted to a user for a report and role; null rejects the request. */
export function grantedScope(actor: Actor, report: TimesheetReport, role: ReportRole): ReportScope | null {
  return mayReportAs(actor, role) ? scopeOfReport(report, role) : null;
}

export function seesReportsOfOthers(actor: Actor): boolean {
  return reportRoleOf(actor) !== 'TimesheetUser';
}

/** Returns whether the user may remind team members of missing time. */
export function remindsTeam(actor: Actor): boolean {
  return grantedScope(actor, 'missing-time', 'TimesheetSupervisor') === 'team';
}
