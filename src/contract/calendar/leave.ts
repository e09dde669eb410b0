import { z } from 'zod/mini';
import { LEAVE_KIND_NAMES, LEAVE_STATE_NAMES, LEAVE_TEXT_MAXIMUM } from '#domain/calendar/leave.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { Day, ExportFormat, Id, Instant, PathId, PersonRef, text, Uuid } from '../http/values.ts';

const tag = 'Leave';

/** A person's leave: whole or half days from the first to the last day, both included. */
export const Leave = z.object({
  id: Id,
  employee: PersonRef,
  kind: z.enum(LEAVE_KIND_NAMES),
  firstDay: Day,
  lastDay: Day,
  isHalfDay: z.boolean(),
  note: z.string(),
  state: z.enum(LEAVE_STATE_NAMES),
  reason: z.string(),
  decidedBy: z.nullable(PersonRef),
  lastModified: Instant,
});
export type Leave = z.infer<typeof Leave>;

const wanted = {
  kind: z.enum(LEAVE_KIND_NAMES),
  firstDay: Day,
  lastDay: Day,
  isHalfDay: z.boolean(),
  note: text(LEAVE_TEXT_MAXIMUM),
};
const params = z.object({ id: PathId });

export const listLeave = endpoint({
  tag,
  method: 'GET',
  path: '/api/leave',
  scope: 'time:read',
  summary: 'The own leave, the latest first; what ended more than a year ago is left out',
  answer: z.array(Leave),
});

export const listTeamLeave = endpoint({
  tag,
  method: 'GET',
  path: '/api/leave/team',
  scope: 'time:read',
  summary: 'The leave of those whose time one approves: what waits, and what was approved and is not over',
  mayCall: hasApprovalAccess,
  answer: z.array(Leave),
});

const exportQuery = z.object({ format: ExportFormat });

export const exportOwnLeave = endpoint({
  tag,
  method: 'GET',
  path: '/api/leave/export',
  scope: 'time:read',
  summary: 'The own leave, as the list has it, as a CSV file or workbook',
  answersAsFile: 'table',
  query: exportQuery,
  answer: FileBytes,
});

export const exportTeamLeave = endpoint({
  tag,
  method: 'GET',
  path: '/api/leave/team/export',
  scope: 'time:read',
  summary: 'The leave of those whose time one approves, as the list has it, as a CSV file or workbook',
  mayCall: hasApprovalAccess,
  answersAsFile: 'table',
  query: exportQuery,
  answer: FileBytes,
});

export const askForLeave = endpoint({
  tag,
  method: 'POST',
  path: '/api/leave',
  scope: 'time:write',
  summary: 'Asks for leave; the same request again answers 200 and the leave that is there',
  body: z.strictObject({ requestId: Uuid, ...wanted }),
  answer: Leave,
  status: 201,
});

export const changeLeave = endpoint({
  tag,
  method: 'PUT',
  path: '/api/leave/:id',
  scope: 'time:write',
  summary: "Changes the user's own leave before it is decided on",
  params,
  body: z.strictObject({ ...wanted, lastModified: Instant }),
  answer: Leave,
});

export const withdrawLeave = endpoint({
  tag,
  method: 'PUT',
  path: '/api/leave/:id/withdrawn',
  scope: 'time:write',
  summary: 'Withdraws own leave, also after it was approved',
  params,
  body: z.strictObject({ lastModified: Instant }),
  answer: Leave,
});

export const decideOnLeave = endpoint({
  tag,
  method: 'PUT',
  path: '/api/leave/:id/decision',
  scope: 'time:write',
  summary:
    'Approves leave of somebody whose time one approves, or declines it with a reason, also after it was approved',
  mayCall: hasApprovalAccess,
  params,
  body: z.strictObject({
    decision: z.enum(['approve', 'decline']),
    reason: text(LEAVE_TEXT_MAXIMUM),
    lastModified: Instant,
  }),
  answer: Leave,
});
