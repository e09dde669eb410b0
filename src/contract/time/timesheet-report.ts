import { z } from 'zod/mini';
import { daysBetween } from '#domain/calendar/calendar.ts';
import { REPORT_ROLES, remindsTeam, seesReportsOfOthers, TIMESHEET_REPORTS } from '#domain/time/timesheet-report.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { Day, ExportFormat, Hours, Id, LONGEST_RANGE_DAYS, PositiveId, QueryBoolean } from '../http/values.ts';

const tag = 'Time reports';

/** A row of a report: a person's hours on one job or internal project on one day. Missing time has neither. */
export const ReportRow = z.object({
  date: Day,
  units: Hours,
  jobCode: z.nullable(z.string()),
  jobName: z.nullable(z.string()),
  projectCode: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  clientCode: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  /** Negative for an internal project. */
  jobId: z.nullable(Id),
  employeeId: Id,
  employeeCode: z.string(),
  employeeName: z.string(),
  departmentName: z.nullable(z.string()),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** The role, and the days, both included. */
const asked = { role: z.enum(REPORT_ROLES), startDate: Day, endDate: Day };

function isReportRange({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  const days = daysBetween(startDate, endDate) + 1;
  return days >= 1 && days <= LONGEST_RANGE_DAYS;
}

const noReportRange = { path: ['endDate'], message: `1 to ${LONGEST_RANGE_DAYS} days from startDate` };

export const reportTimeAllocation = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/reports/time-allocation',
  scope: 'time:read',
  summary:
    'Hours by day, job and employee; with perDay=false one row for the whole range, with the first of its days. ' +
    "Supervisors get their team's, account executives and directors all time on the jobs that they lead",
  mayCall: seesReportsOfOthers,
  query: z.object({ ...asked, perDay: z.optional(QueryBoolean) }).check(z.refine(isReportRange, noReportRange)),
  answer: z.array(ReportRow),
});

export const reportUnapprovedTime = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/reports/unapproved-time',
  scope: 'time:read',
  summary: 'As time-allocation, for unapproved entries',
  mayCall: seesReportsOfOthers,
  query: z.object(asked).check(z.refine(isReportRange, noReportRange)),
  answer: z.array(ReportRow),
});

export const reportMissingTime = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/reports/missing-time',
  scope: 'time:read',
  summary:
    'Hours by which a day falls short of the work hours, up to today, by day and employee; supervisors get their ' +
    "team's, everybody else the own",
  query: z.object(asked).check(z.refine(isReportRange, noReportRange)),
  answer: z.array(ReportRow),
});

export const exportTimeReport = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/reports/:report/export',
  scope: 'time:read',
  summary: 'The rows of a report, day by day, as a CSV file or workbook; the role decides whose they are',
  answersAsFile: 'table',
  params: z.object({ report: z.enum(TIMESHEET_REPORTS) }),
  query: z.object({ ...asked, format: ExportFormat }).check(z.refine(isReportRange, noReportRange)),
  answer: FileBytes,
});

export const remindOfMissingTime = endpoint({
  tag,
  method: 'POST',
  path: '/api/timesheet/missing-time/reminders',
  scope: 'time:write',
  summary:
    'Reminds somebody of the own team of the time that is missing in the range; a second reminder on the same day is not sent',
  mayCall: remindsTeam,
  body: z
    .strictObject({ employeeId: PositiveId, startDate: Day, endDate: Day })
    .check(z.refine(isReportRange, noReportRange)),
  /** False if the person was already reminded today. */
  answer: z.object({ isSent: z.boolean() }),
});
