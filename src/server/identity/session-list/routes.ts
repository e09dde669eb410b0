import type { FastifyInstance } from 'fastify';
import {
  endOtherSessions,
  endOwnSession,
  endSessionOf,
  endSessionsOf,
  listOwnSessions,
  listSessionsOf,
} from '#contract/identity/session-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { endSession, endSessions, sessionsOf } from './session-list.ts';

/** Routes of sessions: users see and end their own, administrators anyone's. */
export function sessionListRoutes(app: FastifyInstance) {
  serve(app, listOwnSessions, ({ session }) => sessionsOf(session, session.actor.id));

  serve(app, endOwnSession, async ({ params, session }) => {
    await endSession(session, session.actor.id, params.id);
    return undefined;
  });

  serve(app, endOtherSessions, ({ session }) => endSessions(session, session.actor.id));

  serve(app, listSessionsOf, ({ params, session }) => sessionsOf(session, params.id));

  serve(app, endSessionOf, async ({ params, session }) => {
    await endSession(session, params.id, params.session);
    return undefined;
  });

  serve(app, endSessionsOf, ({ params, session }) => endSessions(session, params.id));
}
