import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { ExportFormat } from '../http/values.ts';
import { listFigureRows, ReportFilter, readCostTypeSummary } from './job-amounts.ts';

const tag = 'Job amounts';

export const exportChartedJobs = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/reports/charts/export',
  scope: 'jobs:read',
  summary: 'The jobs of each chart of the dashboard, at most ten a chart, as a CSV file or workbook',
  mayCall: (actor) => can(actor, 'read', 'job'),
  answersAsFile: 'table',
  query: z.extend(ReportFilter, { format: ExportFormat }),
  answer: FileBytes,
});

export const exportCostTypes = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/summaries/costtype/export',
  scope: 'jobs:read',
  summary: 'Amounts of a job by cost type, as a CSV file or workbook',
  mayCall: (actor) => can(actor, 'read', 'job') || can(actor, 'read', 'project'),
  answersAsFile: 'table',
  params: readCostTypeSummary.params,
  query: z.extend(readCostTypeSummary.query, { format: ExportFormat }),
  answer: FileBytes,
});

export const exportFigureRows = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/amounts/:figure/export',
  scope: 'jobs:read',
  summary: 'All rows that a figure counts, the newest first, as a CSV file or workbook',
  mayCall: (actor) => can(actor, 'read', 'job') || can(actor, 'read', 'project'),
  answersAsFile: 'table',
  params: listFigureRows.params,
  query: z.extend(listFigureRows.query, { format: ExportFormat }),
  answer: FileBytes,
});
