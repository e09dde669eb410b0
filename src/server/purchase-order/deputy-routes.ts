import type { FastifyInstance } from 'fastify';
import {
  listOrderDeputies,
  listPossibleOrderDeputies,
  nameOrderDeputy,
  removeOrderDeputy,
} from '#contract/purchase-order-deputy.ts';
import { serve } from '../platform/http/serve.ts';
import { nameDeputyForOrders, possibleOrderDeputies, removeDeputyForOrders } from './order-deputies.ts';
import { findOrderDeputies } from './order-deputy.sql.ts';

/** Who approves orders in whose place. */
export function orderDeputyRoutes(app: FastifyInstance) {
  serve(app, listOrderDeputies, ({ session }) => findOrderDeputies(session.database, session.actor.id, session.today));
  serve(app, listPossibleOrderDeputies, ({ session }) => possibleOrderDeputies(session));
  serve(app, nameOrderDeputy, async ({ body, session, reply }) => {
    const { deputy, isNew } = await nameDeputyForOrders(session, body);
    if (!isNew) reply.code(200);
    return deputy;
  });
  serve(app, removeOrderDeputy, async ({ params, session }) => {
    await removeDeputyForOrders(session, params.id);
    return undefined;
  });
}
