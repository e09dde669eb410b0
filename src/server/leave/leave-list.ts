import type { Leave } from '#contract/calendar/leave.ts';
import { LEAVE_KINDS, LEAVE_STATES } from '#domain/calendar/leave.ts';
import { type ExportedList, yesOrNo } from '../core/list-export/export-list.ts';

/** Leave as a file. */
export const LEAVE_LIST: ExportedList<Leave> = {
  name: 'leave',
  columns: [
    { heading: 'Employee', of: ({ employee }) => employee.name },
    { heading: 'Type', holds: 'label', of: ({ kind }) => LEAVE_KINDS[kind] },
    { heading: 'First day', holds: 'day', of: ({ firstDay }) => firstDay },
    { heading: 'Last day', holds: 'day', of: ({ lastDay }) => lastDay },
    { heading: 'Half days', holds: 'label', of: ({ isHalfDay }) => yesOrNo(isHalfDay) },
    { heading: 'Status', holds: 'label', of: ({ state }) => LEAVE_STATES[state] },
    { heading: 'Notes', of: ({ note }) => note },
    { heading: 'Reason', of: ({ reason }) => reason },
    { heading: 'Approver', of: ({ decidedBy }) => decidedBy?.name ?? null },
  ],
};
