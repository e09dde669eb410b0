import type { FastifyInstance } from 'fastify';
import {
  answerByLink,
  answerSupplier as answerSupplierCall,
  decideByLink,
  mailOrderToSupplier,
  openApprovalLink,
  openSupplierLink,
  readOrderMailSettings,
  saveOrderMailSettings,
} from '#contract/purchasing/order-link.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { supplierMailRefusal } from '#domain/purchasing/order-mail.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import type { LinkParts } from '../../core/links/find-link.ts';
import { notifyAdministrators } from '../../core/notification/security-changes.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { actorOnOrder } from '../order-facts.sql.ts';
import { findOrder } from '../order-record.sql.ts';
import { lockOrder } from '../save-order.sql.ts';
import { translatedOrder } from '../translate-order.ts';
import { answerOrder, openForSupplier } from './answer-by-link.ts';
import { decide, openApproval } from './decide-by-link.ts';
import { mailToSupplier } from './mail-to-supplier.ts';
import { countSupplierMails, findOrderMailSettings, sendAnswer, writeOrderMailSettings } from './supplier-mail.sql.ts';

/** Routes of orders by mail: approval and supplier's answer by link, sending to suppliers, and settings. */
export function orderMailRoutes(app: FastifyInstance, parts: LinkParts) {
  servePublic(app, openApprovalLink, ({ params, body, request }) =>
    openApproval(parts, request, { ...params, ...body }),
  );
  servePublic(app, decideByLink, ({ params, body, request }) => decide(parts, request, { ...params, ...body }));
  servePublic(app, openSupplierLink, ({ params, body, request }) =>
    openForSupplier(parts, request, { ...params, ...body }),
  );
  servePublic(app, answerByLink, ({ params, body, request }) =>
    answerOrder(parts, request, {
      ...params,
      ...body,
      text: body.text ?? '',
      deliveryDate: body.deliveryDate ?? null,
    }),
  );
  serve(app, mailOrderToSupplier, async ({ params, body, session, request }) =>
    translatedOrder(request, await mailToSupplier(session, { ...params, ...body })),
  );
  serve(app, answerSupplierCall, async ({ params, body, session, request }) =>
    translatedOrder(request, await answerSupplier(session, { ...params, ...body })),
  );
  serve(app, readOrderMailSettings, ({ session }) => findOrderMailSettings(session.database));
  serve(app, saveOrderMailSettings, async ({ body, session: { database, actor } }) => {
    await inTransaction(database, async (transaction) => {
      const before = await writeOrderMailSettings(transaction, body);
      const trail = { by: actor.id, subject: 'agency', subjectId: 1, action: 'update' } as const;
      await writeAudit(transaction, [{ ...trail, before, after: body }]);
      const after = await findOrderMailSettings(transaction);
      const amountOf = (amount: string) => `${amount} ${after.currencyCode}`;
      if (before.approvalByLinkAmount !== after.approvalByLinkAmount)
        await notifyAdministrators(transaction, {
          byId: actor.id,
          changes: [
            {
              what: 'approval-by-email',
              person: null,
              before: amountOf(before.approvalByLinkAmount),
              after: amountOf(after.approvalByLinkAmount),
            },
          ],
        });
    });
    return findOrderMailSettings(database);
  });
}

/**
 * Replies to a supplier's question, at the address the order was last sent to. `sent` is the number of mails the user saw: if there are
 * more, nothing is sent.
 */
async function answerSupplier(
  session: SignedIn,
  { id, text, sent }: { id: number; text: string; sent: number },
): Promise<PurchaseOrder> {
  const { database, actor } = session;
  const answer = text.trim();
  if (answer === '') throw new Refused('comment-empty');
  await inTransaction(database, async (transaction) => {
    const stored = await lockOrder(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const { supplierMail } = await findOrderMailSettings(transaction);
    const why = supplierMailRefusal(stored.facts, actorOnOrder(actor, stored.facts), supplierMail);
    if (why) throw new Refused(why);
    const count = await countSupplierMails(transaction, id);
    if (count === 0) throw new Refused('supplier-not-mailed');
    if (count !== sent) return;
    await sendAnswer(transaction, { orderId: id, byId: actor.id, text: answer });
    await writeAudit(transaction, [
      { by: actor.id, subject: 'purchase_order', subjectId: id, action: 'answer-supplier', after: { comment: answer } },
    ]);
  });
  const order = await findOrder(database, session, id);
  if (!order) throw new Refused('not-found');
  return order;
}
