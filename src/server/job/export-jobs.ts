import type { JobRow } from '#contract/jobs/job-list.ts';
import { type ExportRequest, exportList, yesOrNo } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED } from '../core/list-export/list-file.ts';
import type { ExportedFile } from '../core/list-export/serve-export.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type JobSearch, searchJobRows } from './job-search.sql.ts';

const COLUMNS: readonly ListColumn<JobRow>[] = [
  { heading: 'Code', of: ({ code }) => code },
  { heading: 'Name', of: ({ name }) => name },
  { heading: 'Client', of: ({ client }) => client?.name ?? null },
  { heading: 'Client order number', of: ({ clientOrderNumber }) => clientOrderNumber },
  { heading: 'Product', of: ({ product }) => product?.name ?? null },
  { heading: 'Campaign', of: ({ campaign }) => campaign?.name ?? null },
  { heading: 'Type', of: ({ jobType }) => jobType?.name ?? null },
  { heading: 'Status', of: ({ jobStatus }) => jobStatus?.name ?? null },
  { heading: 'Division', of: ({ division }) => division?.name ?? null },
  { heading: 'Account executive', of: ({ accountExecutive }) => accountExecutive?.name ?? null },
  { heading: 'Opened', holds: 'day', of: ({ opened }) => opened },
  { heading: 'Due date', holds: 'day', of: ({ dueDate }) => dueDate },
  { heading: 'Progress', holds: 'number', of: ({ progressPercent }) => progressPercent },
  { heading: 'Active', holds: 'label', of: ({ isActive }) => yesOrNo(isActive) },
];

/** All that a search of jobs finds, as a file. */
export async function exportJobs(
  to: ExportRequest,
  session: SignedIn,
  { format, ...search }: JobSearch & { format?: 'csv' | 'xlsx' | undefined },
): Promise<ExportedFile> {
  const rows = await searchJobRows(session.database, session.actor, search, MOST_ROWS_EXPORTED);
  const { keyphrase, status } = search;
  const filters = { ...(keyphrase ? { keyphrase } : {}), ...(status ? { status } : {}) };
  return exportList(to, { name: 'jobs', columns: COLUMNS }, rows, { format, filters });
}
