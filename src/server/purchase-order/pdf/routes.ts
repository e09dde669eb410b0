import type { FastifyInstance } from 'fastify';
import { readOrderPaper, readOrderPdf } from '#contract/purchasing/purchase-order-pdf.ts';
import { serve, serveFile } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findOrder } from '../order-record.sql.ts';
import { findOrderParties } from './order-parties.sql.ts';
import { orderPdf } from './order-pdf.ts';

/** Routes of an order's PDF. */
export function orderPdfRoutes(app: FastifyInstance) {
  serveFile(app, readOrderPdf, async ({ params, query, session }) => {
    const { database, actor } = session;
    const order = await findOrder(database, session, params.id);
    if (!order) throw new Refused('not-found');
    const isSecond = query.language ? query.language === 'second' : actor.useSecondLanguage;
    return orderPdf(database, order, isSecond);
  });
  serve(app, readOrderPaper, async ({ params, session }) => {
    const found = await findOrderParties(session.database, params.id);
    if (!found) throw new Refused('not-found');
    return found;
  });
}
