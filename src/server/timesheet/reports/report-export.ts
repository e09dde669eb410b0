import type { ReportRow } from '#contract/time/timesheet-report.ts';
import type { TimesheetReport } from '#domain/time/timesheet-report.ts';
import type { ExportedList } from '../../core/list-export/export-list.ts';

/** The rows of a report as a file. */
export function reportExport(report: TimesheetReport): ExportedList<ReportRow> {
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
