import { z } from 'zod/mini';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { Day, ExportFormat, QueryId } from '../http/values.ts';

const tag = 'Time entries';

export const exportTimeEntries = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries/export',
  scope: 'time:read',
  summary: 'Entries of a person between two days, both included, at most 366 days, as a CSV file or workbook',
  answersAsFile: 'table',
  query: z.object({
    startDate: Day,
    endDate: Day,
    employeeId: z.optional(QueryId),
    format: ExportFormat,
  }),
  answer: FileBytes,
});
