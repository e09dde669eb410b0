import type { FastifyInstance } from 'fastify';
import {
  askForLeave,
  changeLeave,
  decideOnLeave,
  exportOwnLeave,
  exportTeamLeave,
  type Leave,
  listLeave,
  listTeamLeave,
  withdrawLeave,
} from '#contract/calendar/leave.ts';
import { LEAVE_KINDS, LEAVE_STATES } from '#domain/calendar/leave.ts';
import type { LinkParts } from '../core/links/find-link.ts';
import { type ExportedList, exportList, yesOrNo } from '../core/list-export/export-list.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { serve } from '../platform/http/serve.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { ask, change, listOwnLeave, withdraw } from './own-leave.ts';
import { decide, listLeaveOfTeam } from './team-leave.ts';

/** Leave as a file. */
const LEAVE_LIST: ExportedList<Leave> = {
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

/** Routes of leave: requested by the person, decided by their time approver. */
export function leaveRoutes(app: FastifyInstance, { writeList, ...parts }: LinkParts & { writeList: WriteList }) {
  calendarRoutes(app, parts);
  serve(app, listLeave, ({ session }) => listOwnLeave(session));
  serve(app, listTeamLeave, ({ session }) => listLeaveOfTeam(session));
  serveExport(app, exportOwnLeave, async ({ query: { format }, session, request }) =>
    exportList({ writeList, request }, LEAVE_LIST, await listOwnLeave(session), {
      format,
      filters: { search: { of: 'own' } },
    }),
  );
  serveExport(app, exportTeamLeave, async ({ query: { format }, session, request }) =>
    exportList({ writeList, request }, LEAVE_LIST, await listLeaveOfTeam(session), {
      format,
      filters: { search: { of: 'team' } },
    }),
  );
  serve(app, askForLeave, async ({ body, session, reply }) => {
    const { leave, isNew } = await ask(session, body);
    if (!isNew) reply.code(200);
    return leave;
  });
  serve(app, changeLeave, ({ params, body, session }) => change(session, params.id, body));
  serve(app, withdrawLeave, ({ params, body, session }) => withdraw(session, params.id, body.lastModified));
  serve(app, decideOnLeave, ({ params, body, session }) => decide(session, params.id, body));
}
