import type { FastifyInstance } from 'fastify';
import { readOrderPaper } from '#contract/purchase-order-paper.ts';
import { databaseJobId } from '#domain/job-id.ts';
import { languageCode } from '#domain/language.ts';
import { serveFile } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findOrder } from '../order-record.sql.ts';
import { findPaperWords } from './paper-words.sql.ts';

/** An order as a paper for its supplier. */
export function orderPaperRoutes(app: FastifyInstance) {
  serveFile(app, readOrderPaper, async ({ params, query, session }) => {
    const { database, actor } = session;
    const order = await findOrder(database, session, params.id);
    if (!order) throw new Refused('not-found');
    const isSecond = query.language ? query.language === 'second' : actor.useSecondLanguage;
    // What draws is large; most servers never draw.
    const { drawOrder } = await import('./draw-order.ts');
    const words = await findPaperWords(database, {
      jobId: order.job && databaseJobId(order.job.id),
      isSecondLanguage: isSecond,
    });
    const language = languageCode(isSecond ? words.agency.secondLanguage : null);
    return {
      bytes: await drawOrder({ order, language, ...words }),
      fileName: `${order.reference}.pdf`,
      contentType: 'application/pdf',
    };
  });
}
