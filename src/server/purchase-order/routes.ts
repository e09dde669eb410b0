import type { FastifyInstance } from 'fastify';
import type { LinkParts } from '../core/links/find-link.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import type { Attachments } from '../platform/attachments/attachments.ts';
import { orderAttachmentRoutes } from './attachments/attachment-routes.ts';
import { purchaseOrderLookupRoutes } from './lookup-routes.ts';
import { orderMailRoutes } from './mail/link-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { orderPdfRoutes } from './pdf/routes.ts';

/** Routes of purchase orders. */
export function purchaseOrderRoutes(
  app: FastifyInstance,
  parts: LinkParts & { attachments: Attachments; writeList: WriteList },
) {
  orderRoutes(app, parts);
  purchaseOrderLookupRoutes(app);
  orderAttachmentRoutes(app, parts);
  orderPdfRoutes(app);
  orderMailRoutes(app, parts);
}
