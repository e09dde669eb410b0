import type { FastifyInstance } from 'fastify';
import { orderAttachmentRoutes } from './attachments/attachment-routes.ts';
import { purchaseOrderLookupRoutes } from './lookup-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { orderPaperRoutes } from './paper/routes.ts';

/** All calls about purchase orders. */
export function purchaseOrderRoutes(app: FastifyInstance) {
  orderRoutes(app);
  purchaseOrderLookupRoutes(app);
  orderAttachmentRoutes(app);
  orderPaperRoutes(app);
}
