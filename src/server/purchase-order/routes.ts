import type { FastifyInstance } from 'fastify';
import { orderAttachmentRoutes } from './attachments/attachment-routes.ts';
import type { LinkParts } from './by-mail/decide-by-link.ts';
import { orderMailRoutes } from './by-mail/link-routes.ts';
import { purchaseOrderLookupRoutes } from './lookup-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { orderPaperRoutes } from './paper/routes.ts';

/** All calls about purchase orders. */
export function purchaseOrderRoutes(app: FastifyInstance, parts: LinkParts) {
  orderRoutes(app);
  purchaseOrderLookupRoutes(app);
  orderAttachmentRoutes(app);
  orderPaperRoutes(app);
  orderMailRoutes(app, parts);
}
