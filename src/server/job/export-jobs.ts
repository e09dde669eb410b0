import type { JobRow } from '#contract/job-list.ts';
import type { ExportedFile } from '../platform/http/serve.ts';
import { type ListColumn, listFileOf, MOST_ROWS_EXPORTED, type WriteList } from '../platform/list-file.ts';
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
  { heading: 'Active', of: ({ isActive }) => (isActive ? 'yes' : 'no') },
];

export const JOB_FILE_HEADINGS = COLUMNS.map(({ heading }) => heading);

/** All that a search of jobs finds, as a file, and what of it goes into the trail. */
export async function exportJobs(
  write: WriteList,
  session: SignedIn,
  { format = 'csv', ...search }: JobSearch & { format?: 'csv' | 'xlsx' | undefined },
  say: (heading: string) => string,
): Promise<ExportedFile> {
  const rows = await searchJobRows(session.database, session.actor, search, MOST_ROWS_EXPORTED);
  const { keyphrase, status } = search;
  const taken = {
    kind: 'jobs',
    count: rows.length,
    ...(keyphrase ? { keyphrase } : {}),
    ...(status ? { status } : {}),
  };
  return { taken, fileName: `jobs.${format}`, ...(await write(listFileOf('jobs', format, COLUMNS, rows, say))) };
}
