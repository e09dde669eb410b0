import type { FastifyRequest } from 'fastify';
import type { TimeEntry } from '#contract/time-entry.ts';
import { translationsFor } from '../../platform/http/problem.ts';
import type { ExportedFile } from '../../platform/http/serve.ts';
import { type ListColumn, listFileOf, type WriteList } from '../../platform/list-file.ts';

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

const COLUMNS: readonly ListColumn<TimeEntry>[] = [
  { heading: 'Date', holds: 'day', of: ({ transactionDate }) => transactionDate },
  { heading: 'Employee', of: ({ employee }) => employee.name },
  { heading: 'Client', of: ({ timeAllocation }) => timeAllocation.client?.name ?? null },
  { heading: 'Job', of: ({ timeAllocation }) => timeAllocation.job.code },
  { heading: 'Name', of: ({ timeAllocation }) => timeAllocation.job.name },
  { heading: 'Type', of: ({ timeAllocation }) => timeAllocation.jobType?.name ?? null },
  { heading: 'Cost type', of: ({ timeAllocation }) => timeAllocation.costType?.name ?? null },
  { heading: 'Hours', holds: 'number', of: ({ units }) => String(units) },
  { heading: 'Notes', of: ({ notes }) => notes },
  { heading: 'Billable', of: ({ isBillable }) => yesOrNo(isBillable) },
  { heading: 'Approved', of: ({ isApproved }) => yesOrNo(isApproved) },
];

/** Writes entries as a file, in the order of the list, with what of it goes into the trail (FIX-97). */
export async function exportHours(
  { writeList, request }: { writeList: WriteList; request: FastifyRequest },
  entries: readonly TimeEntry[],
  { name, format = 'csv', search }: { name: string; format?: 'csv' | 'xlsx' | undefined; search: object },
): Promise<ExportedFile> {
  const fields = await translationsFor(
    request,
    COLUMNS.map(({ heading }) => heading),
    'field',
  );
  const list = listFileOf(name, format, COLUMNS, entries, (heading) => fields.get(heading) ?? heading);
  const taken = { kind: 'time-entries', count: entries.length, search };
  return { taken, fileName: `${name}.${format}`, ...(await writeList(list)) };
}
