import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orderFromEstimate as fromEstimateCall } from '#contract/estimates/estimate-action.ts';
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  type PurchaseOrderSave,
  readPurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchase-order.ts';
import {
  approvePurchaseOrder,
  cancelPurchaseOrder,
  recallPurchaseOrder,
  rejectPurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/purchase-order-action.ts';
import { amendPurchaseOrder, clonePurchaseOrder } from '#contract/purchasing/purchase-order-copy.ts';
import {
  exportPurchaseOrders,
  listPurchaseOrders,
  listPurchaseOrdersOfJob,
  type PurchaseOrderRow,
  readPurchaseOrderNotices,
  searchPurchaseOrders,
} from '#contract/purchasing/purchase-order-list.ts';
import { actOnEach } from '../core/documents/act-on-each.ts';
import { type ExportRequest, exportList } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED, type WriteList } from '../core/list-export/list-file.ts';
import { type ExportedFile, serveExport } from '../core/list-export/serve-export.ts';
import { answerPage } from '../core/whole-list/whole-list.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { actOnOrder, type OrderRequest } from './actions/act-on-order.ts';
import { cloneOrder } from './actions/clone-order.ts';
import { deleteOrder } from './actions/delete-order.ts';
import { amendOrder } from './amendment/amend-order.ts';
import { orderFromEstimate } from './from-estimate/order-from-estimate.ts';
import { findOrderNotices } from './order-notices.sql.ts';
import { findOrder } from './order-record.sql.ts';
import { findOrdersOfJob, jobExists, searchOrders } from './order-row.sql.ts';
import { createOrder, updateOrder } from './save-order.ts';
import { translatedOrder, withTranslatedLines } from './translate-order.ts';

const COLUMNS: readonly ListColumn<PurchaseOrderRow>[] = [
  { heading: 'Reference', of: ({ reference }) => reference },
  { heading: 'Supplier', of: ({ supplier }) => supplier.name },
  { heading: 'Division', of: ({ division }) => division.name },
  { heading: 'Jobs', of: ({ jobs }) => jobs.map(({ code }) => code).join('; ') },
  { heading: 'Details', of: ({ details }) => details },
  { heading: 'Document date', holds: 'day', of: ({ documentDate }) => documentDate },
  { heading: 'Delivery date', holds: 'day', of: ({ deliveryDate }) => deliveryDate },
  { heading: 'Status', of: ({ approveStatus }) => approveStatus.name },
  { heading: 'Requester', of: ({ requester }) => requester?.name ?? null },
  { heading: 'Approver', of: ({ approver }) => approver?.name ?? null },
  { heading: 'Currency', of: ({ currency }) => currency.code },
  { heading: 'Net', holds: 'number', of: ({ net }) => net },
  { heading: 'Tax', holds: 'number', of: ({ tax }) => tax },
  { heading: 'Total', holds: 'number', of: ({ total }) => total },
];

type OrderSearch = Parameters<typeof searchOrders>[2];

/** Exports a search of orders as a file. */
async function exportOrders(
  to: ExportRequest,
  session: SignedIn,
  { format, ...search }: OrderSearch & { format?: 'csv' | 'xlsx' | undefined },
): Promise<ExportedFile> {
  const rows = await searchOrders(session.database, session, search, MOST_ROWS_EXPORTED);
  const filters = search.keyphrase ? { keyphrase: search.keyphrase } : {};
  return exportList(to, { name: 'purchase-orders', columns: COLUMNS }, rows, { format, filters });
}

const SEARCH_RESULTS = 50;

/** Routes of purchase orders: lists, single ones, and actions. */
export function orderRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, searchPurchaseOrders, ({ query: { maxResults, ...search }, session }) =>
    searchOrders(session.database, session, search, maxResults ?? SEARCH_RESULTS),
  );
  serve(app, listPurchaseOrders, ({ query: { limit, after, modifiedSince, ...search }, session }) =>
    answerPage({ limit, after, modifiedSince }, (page, maximum) =>
      searchOrders(session.database, session, { ...search, page }, maximum),
    ),
  );
  serveExport(app, exportPurchaseOrders, ({ query, session, request }) =>
    exportOrders({ writeList, request }, session, query),
  );
  serve(app, listPurchaseOrdersOfJob, async ({ params, session }) => {
    if (!(await jobExists(session.database, params.id))) throw new Refused('not-found');
    return findOrdersOfJob(session.database, session, params.id);
  });
  serve(app, readPurchaseOrderNotices, ({ session }) => findOrderNotices(session.database, session));

  serve(app, readPurchaseOrder, async ({ params, session, request }) => {
    const order = await findOrder(session.database, session, params.id);
    if (!order) throw new Refused('not-found');
    return translatedOrder(request, order);
  });
  serve(app, createPurchaseOrder, ({ body, session, request, reply }) =>
    withTranslatedLines(request, async () => {
      refuseOtherId(body, 0);
      const { order, isNew } = await createOrder(session, body);
      if (!isNew) reply.code(200);
      return translatedOrder(request, order);
    }),
  );
  serve(app, updatePurchaseOrder, ({ params, body, session, request }) =>
    withTranslatedLines(request, async () => {
      refuseOtherId(body, params.id);
      return translatedOrder(request, await updateOrder(session, params.id, body));
    }),
  );
  serve(app, deletePurchaseOrder, async ({ params, session }) => {
    await deleteOrder(session, params.id);
    return undefined;
  });
  serve(app, clonePurchaseOrder, async ({ params, query, session, request, reply }) => {
    const { order, isNew } = await cloneOrder(session, params.id, query);
    if (!isNew) reply.code(200);
    return translatedOrder(request, order);
  });
  serve(app, amendPurchaseOrder, async ({ params, query, session, request, reply }) => {
    const { order, isNew } = await amendOrder(session, params.id, query);
    if (!isNew) reply.code(200);
    return translatedOrder(request, order);
  });
  serve(app, fromEstimateCall, ({ params, body: { lines, requestId }, session, request }) =>
    withTranslatedLines(request, () =>
      orderFromEstimate(session, { estimateId: params.id, lineIds: lines, requestId }),
    ),
  );
  actionRoutes(app);
}

function actionRoutes(app: FastifyInstance) {
  const act = (session: SignedIn, request: FastifyRequest, steps: readonly OrderRequest[]) =>
    actOnEach(request, steps, (step) => actOnOrder(session, step));
  serve(app, sendPurchaseOrder, ({ body, session, request }) => {
    const { ApproverId: approverId = null, Comment: comment = null, ...which } = body[0]!;
    return act(session, request, [{ ...asRead(which), action: 'send', approverId, comment }]);
  });
  serve(app, rejectPurchaseOrder, ({ body, session, request }) => {
    const steps = body.map(
      ({ Comment: comment = '', ...which }) => ({ ...asRead(which), action: 'reject', comment }) as const,
    );
    return act(session, request, steps);
  });
  serve(app, approvePurchaseOrder, ({ body, session, request }) => {
    const steps = body.map((which) => ({ ...asRead(which), action: 'approve' }) as const);
    return act(session, request, steps);
  });
  serve(app, recallPurchaseOrder, ({ body, session, request }) =>
    act(session, request, [{ ...asRead(body[0]!), action: 'recall' }]),
  );
  serve(app, cancelPurchaseOrder, ({ body, session, request }) => {
    const { Comment: comment = null, ...which } = body[0]!;
    return act(session, request, [{ ...asRead(which), action: 'cancel', comment }]);
  });
}

const asRead = ({ Id: id, LastModified: lastModified }: { Id: number; LastModified: string }) => ({ id, lastModified });

/** Rejects a body about another order than the path. */
function refuseOtherId(body: PurchaseOrderSave, id: number) {
  if (body.id === id) return;
  const message = id === 0 ? 'A new one has the id 0' : 'differs from the path';
  throw new Refused('invalid-request', { errors: [{ path: 'id', message }] });
}
