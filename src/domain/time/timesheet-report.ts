import { type Actor, hasApprovalAccess, hasRole } from '../people/permission.ts';

/** The reports behind the time-sheet dashboard. */
export const TIMESHEET_REPORTS = ['time-allocation', 'unapproved-time', 'missing-time'] as const;
export type TimesheetReport = (typeof TIMESHEET_REPORTS)[number];

/** As whom a person asks for a report, the furthest sight first. */
export const REPORT_ROLES = [
  'TimesheetApproval',
  'TimesheetSupervisor',
  'AccountExecutive',
  'AccountDirector',
  'TimesheetUser',
] as const;
export type ReportRole = (typeof REPORT_ROLES)[number];

/** Whose time a report tells: the own, that of the own team, or all time on the jobs that one leads as executive or director. */
export type ReportScope = 'own' | 'team' | 'jobs-as-executive' | 'jobs-as-director';

/** Whether the person may ask in a role at all. Everybody is a time-sheet user, as that is the default role. */
export function mayReportAs(actor: Actor, role: ReportRole): boolean {
  if (role === 'TimesheetUser') return true;
  return role === 'TimesheetApproval' ? hasApprovalAccess(actor) : hasRole(actor, role);
}

/** The role in which a person's dashboard asks. */
export function reportRoleOf(actor: Actor): ReportRole {
  return REPORT_ROLES.find((role) => mayReportAs(actor, role)) ?? 'TimesheetUser';
}

/** What a role sees in a report, null = nothing: the report is not for it. */
export function scopeOfReport(report: TimesheetReport, role: ReportRole): ReportScope | null {
  const isSupervisor = role === 'TimesheetApproval' || role === 'TimesheetSupervisor';
  if (isSupervisor) return 'team';
  if (report === 'missing-time') return 'own';
  if (role === 'AccountExecutive') return 'jobs-as-executive';
  return role === 'AccountDirector' ? 'jobs-as-director' : null;
}

/** Whose time the person gets when asking for a report in a role; null refuses it. */
export function grantedScope(actor: Actor, report: TimesheetReport, role: ReportRole): ReportScope | null {
  return mayReportAs(actor, role) ? scopeOfReport(report, role) : null;
}

/** Whether the person sees any time but the own in a report. */
export function seesReportsOfOthers(actor: Actor): boolean {
  return reportRoleOf(actor) !== 'TimesheetUser';
}

/** Whether the person may remind members of their team of missing time. */
export function remindsTeam(actor: Actor): boolean {
  return grantedScope(actor, 'missing-time', 'TimesheetSupervisor') === 'team';
}
