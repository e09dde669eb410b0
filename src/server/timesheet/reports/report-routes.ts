import type { FastifyInstance } from 'fastify';
import { reportMissingTime, reportTimeAllocation, reportUnapprovedTime } from '#contract/timesheet-report.ts';
import { serve } from '../../platform/http/serve.ts';
import { reportBookedTime, reportTimeMissing } from './time-reports.ts';

/** The reports behind the time-sheet dashboard (TDASH-08). */
export function timesheetReportRoutes(app: FastifyInstance) {
  serve(app, reportTimeAllocation, ({ query, session }) => reportBookedTime(session, 'time-allocation', query));
  serve(app, reportUnapprovedTime, ({ query, session }) => reportBookedTime(session, 'unapproved-time', query));
  serve(app, reportMissingTime, ({ query, session }) => reportTimeMissing(session, query));
}
