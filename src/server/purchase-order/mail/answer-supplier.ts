import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { supplierMailRefusal } from '#domain/purchasing/order-mail.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { actorOnOrder } from '../order-facts.sql.ts';
import { findOrder } from '../order-record.sql.ts';
import { lockOrder } from '../save-order.sql.ts';
import { countSupplierMails, findOrderMailSettings, sendAnswer } from './supplier-mail.sql.ts';

/**
 * Answers a question of the supplier, to where the order went last. `sent` = how many mails about the order the person has seen:
 * where another one has gone since, nothing is sent.
 */
export async function answerSupplier(
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
