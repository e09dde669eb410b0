import type { FastifyRequest } from 'fastify';
import type { Leave } from '#contract/leave.ts';
import { LEAVE_KINDS, LEAVE_STATES } from '#domain/leave.ts';
import { translationsFor } from '../platform/http/problem.ts';
import type { ExportedFile } from '../platform/http/serve.ts';
import { type ListColumn, listFileOf, type WriteList } from '../platform/list-file.ts';

const COLUMNS: readonly ListColumn<Leave>[] = [
  { heading: 'Employee', of: ({ employee }) => employee.name },
  { heading: 'Kind', of: ({ kind }) => LEAVE_KINDS[kind] },
  { heading: 'First day', holds: 'day', of: ({ firstDay }) => firstDay },
  { heading: 'Last day', holds: 'day', of: ({ lastDay }) => lastDay },
  { heading: 'Half days', of: ({ isHalfDay }) => (isHalfDay ? 'yes' : 'no') },
  { heading: 'Status', of: ({ state }) => LEAVE_STATES[state] },
  { heading: 'Notes', of: ({ note }) => note },
  { heading: 'Reason', of: ({ reason }) => reason },
  { heading: 'Approver', of: ({ decidedBy }) => decidedBy?.name ?? null },
];

/** Writes leave as a file, in the order of the list, with what of it goes into the trail (FIX-97). */
export async function exportLeave(
  { writeList, request }: { writeList: WriteList; request: FastifyRequest },
  leave: readonly Leave[],
  { of, format = 'csv' }: { of: 'own' | 'team'; format?: 'csv' | 'xlsx' | undefined },
): Promise<ExportedFile> {
  const headings = COLUMNS.map(({ heading }) => heading);
  const fields = await translationsFor(request, headings, 'field');
  const list = listFileOf('leave', format, COLUMNS, leave, (heading) => fields.get(heading) ?? heading);
  const taken = { kind: 'leave', count: leave.length, search: { of } };
  return { taken, fileName: `leave.${format}`, ...(await writeList(list)) };
}
