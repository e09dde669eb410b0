import type { FastifyInstance } from 'fastify';
import {
  remindOfMissingTime,
  reportMissingTime,
  reportTimeAllocation,
  reportUnapprovedTime,
} from '#contract/timesheet-report.ts';
import { serve } from '../../platform/http/serve.ts';
import { remindPerson } from './remind-person.sql.ts';
import { reportBookedTime, reportTimeMissing } from './time-reports.ts';

/** The reports behind the time-sheet dashboard (TDASH-08). */
export function timesheetReportRoutes(app: FastifyInstance) {
  serve(app, reportTimeAllocation, ({ query, session }) => reportBookedTime(session, 'time-allocation', query));
  serve(app, reportUnapprovedTime, ({ query, session }) => reportBookedTime(session, 'unapproved-time', query));
  serve(app, remindOfMissingTime, async ({ body: { employeeId, startDate: start, endDate: end }, session }) => ({
    isSent: await remindPerson(session, employeeId, { start, end }),
  }));
  serve(app, reportMissingTime, ({ query, session }) => reportTimeMissing(session, query));
}
