import type { FastifyInstance } from 'fastify';
import type { WriteList } from '../core/list-export/list-file.ts';
import { jobAmountRoutes } from './amounts/job-amount-routes.ts';
import { jobCommentRoutes } from './comments/job-comment-routes.ts';
import type { CopyEstimateOfJob } from './copy-job.ts';
import { jobListRoutes } from './job-list-routes.ts';
import { jobLookupRoutes } from './job-lookup-routes.ts';
import { jobRecordRoutes } from './job-record-routes.ts';
import { timesheetJobRoutes } from './timesheet-job/timesheet-job-routes.ts';

/** Routes of jobs and internal projects. */
export function jobRoutes(app: FastifyInstance, parts: { writeList: WriteList; copyEstimateOfJob: CopyEstimateOfJob }) {
  timesheetJobRoutes(app);
  jobListRoutes(app, parts);
  jobRecordRoutes(app, parts);
  jobCommentRoutes(app);
  jobLookupRoutes(app);
  jobAmountRoutes(app, parts);
}
