import { REFUSALS } from '#contract/http/refusal.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { isMailAddress } from '#domain/communication/mail-address.ts';
import { supplierMailRefusal } from '#domain/purchasing/order-mail.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { actorOnOrder } from '../order-facts.sql.ts';
import { findOrder } from '../order-record.sql.ts';
import { lockOrder } from '../save-order.sql.ts';
import { countSupplierMails, findOrderMailSettings, sendOnRequest } from './supplier-mail.sql.ts';

/**
 * Sends an approved order to its supplier on request, or again. `sent` is the number of mails the user saw: if there are more, the request
 * was repeated or someone was faster, and nothing is sent.
 */
export async function mailToSupplier(
  session: SignedIn,
  { id, address, sent }: { id: number; address: string; sent: number },
): Promise<PurchaseOrder> {
  const { database, actor } = session;
  const to = address.trim();
  if (!isMailAddress(to)) {
    throw new Refused('mail-address-invalid', {
      errors: [{ path: 'address', message: REFUSALS['mail-address-invalid'].text }],
    });
  }
  await inTransaction(database, async (transaction) => {
    const stored = await lockOrder(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const { supplierMail } = await findOrderMailSettings(transaction);
    const why = supplierMailRefusal(stored.facts, actorOnOrder(actor, stored.facts), supplierMail);
    if (why) throw new Refused(why);
    if ((await countSupplierMails(transaction, id)) !== sent) return;
    await sendOnRequest(transaction, { orderId: id, byId: actor.id, address: to });
    await writeAudit(transaction, [
      { by: actor.id, subject: 'purchase_order', subjectId: id, action: 'mail', after: { address: to } },
    ]);
  });
  const order = await findOrder(database, session, id);
  if (!order) throw new Refused('not-found');
  return order;
}
