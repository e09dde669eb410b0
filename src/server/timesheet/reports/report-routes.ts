import type { FastifyInstance } from 'fastify';
import {
  exportTimeReport,
  type ReportRow,
  remindOfMissingTime,
  reportMissingTime,
  reportTimeAllocation,
  reportUnapprovedTime,
} from '#contract/time/timesheet-report.ts';
import type { TimesheetReport } from '#domain/time/timesheet-report.ts';
import { type ExportedList, exportList } from '../../core/list-export/export-list.ts';
import type { WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { serve } from '../../platform/http/serve.ts';
import { remindPerson } from './remind-person.sql.ts';
import { reportBookedTime, reportTimeMissing } from './time-reports.ts';

/** Routes of the reports behind the time-sheet dashboard. */
export function timesheetReportRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, reportTimeAllocation, ({ query, session }) => reportBookedTime(session, 'time-allocation', query));
  serve(app, reportUnapprovedTime, ({ query, session }) => reportBookedTime(session, 'unapproved-time', query));
  serveExport(app, exportTimeReport, async ({ params: { report }, query: { format, ...asked }, session, request }) => {
    const rows = await (report === 'missing-time'
      ? reportTimeMissing(session, asked)
      : reportBookedTime(session, report, asked));
    return exportList({ writeList, request }, reportExport(report), rows, { format, filters: { search: asked } });
  });
  serve(app, remindOfMissingTime, async ({ body: { employeeId, startDate: start, endDate: end }, session }) => ({
    isSent: await remindPerson(session, employeeId, { start, end }),
  }));
  serve(app, reportMissingTime, ({ query, session }) => reportTimeMissing(session, query));
}

/** Returns a report as a file. */
function reportExport(report: TimesheetReport): ExportedList<ReportRow> {
  return {
    name: report,
    columns: [
      { heading: 'Date', holds: 'day', of: ({ date }) => date },
      { heading: 'Employee', of: ({ employeeName }) => employeeName },
      { heading: 'Department', of: ({ departmentName }) => departmentName },
      { heading: 'Client', of: ({ clientName }) => clientName },
      { heading: 'Job', of: ({ jobCode, projectCode }) => jobCode ?? projectCode },
      { heading: 'Name', of: ({ jobName, projectName }) => jobName ?? projectName },
      { heading: 'Hours', holds: 'number', of: ({ units }) => String(units) },
    ],
  };
}
