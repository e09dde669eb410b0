import type { FastifyInstance } from 'fastify';
import {
  askForLeave,
  changeLeave,
  decideOnLeave,
  exportOwnLeave,
  exportTeamLeave,
  listLeave,
  listTeamLeave,
  withdrawLeave,
} from '#contract/calendar/leave.ts';
import { exportList } from '../core/list-export/export-list.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { serve } from '../platform/http/serve.ts';
import { LEAVE_LIST } from './leave-list.ts';
import { ask, change, listOwnLeave, withdraw } from './own-leave.ts';
import { decide, listLeaveOfTeam } from './team-leave.ts';

/** Leave: asked for by the person, decided by who approves their time. */
export function leaveRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
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
