import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  listOrderDeputies,
  listPossibleOrderDeputies,
  listPossibleTimeDeputies,
  listTimeDeputies,
  nameOrderDeputy,
  nameTimeDeputy,
  removeOrderDeputy,
  removeTimeDeputy,
} from '#contract/people/deputy.ts';
import type { DeputySubject } from '#domain/people/deputy.ts';
import { serve } from '../platform/http/serve.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { nameDeputy, possibleDeputies, removeDeputy } from './deputies.ts';
import { type Deputyship, findDeputies } from './deputy.sql.ts';

/** Who approves time, and who approves orders, in whose place. */
export function deputyRoutes(app: FastifyInstance) {
  const ofTime = callsOf('time', ({ inPlaceOf, ...rest }) => ({ ...rest, supervisor: inPlaceOf }));
  serve(app, listTimeDeputies, ofTime.list);
  serve(app, listPossibleTimeDeputies, ofTime.candidates);
  serve(app, nameTimeDeputy, ofTime.name);
  serve(app, removeTimeDeputy, ofTime.remove);

  const ofOrders = callsOf('purchase-order', ({ inPlaceOf, ...rest }) => ({ ...rest, approver: inPlaceOf }));
  serve(app, listOrderDeputies, ofOrders.list);
  serve(app, listPossibleOrderDeputies, ofOrders.candidates);
  serve(app, nameOrderDeputy, ofOrders.name);
  serve(app, removeOrderDeputy, ofOrders.remove);
}

/** What the four calls about the deputies for a subject do. */
function callsOf<Answer>(subject: DeputySubject, answerOf: (deputy: Deputyship) => Answer) {
  return {
    list: async ({ session: { database, actor, today } }: { session: SignedIn }) =>
      (await findDeputies(database, { subject, personId: actor.id, today })).map(answerOf),
    candidates: ({ session }: { session: SignedIn }) => possibleDeputies(session, subject),
    name: async ({ body, session, reply }: { body: NewDeputy; session: SignedIn; reply: FastifyReply }) => {
      const { deputy, isNew } = await nameDeputy(session, subject, body);
      if (!isNew) reply.code(200);
      return answerOf(deputy);
    },
    remove: async ({ params, session }: { params: { id: number }; session: SignedIn }) => {
      await removeDeputy(session, subject, params.id);
      return undefined;
    },
  };
}

type NewDeputy = Parameters<typeof nameDeputy>[2];
