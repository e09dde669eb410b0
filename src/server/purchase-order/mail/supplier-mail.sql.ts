import { type RawBuilder, sql } from 'kysely';
import type { SupplierMail } from '#contract/purchasing/purchase-order-history.ts';
import type { SupplierMailMethod } from '#domain/purchasing/order-mail.ts';
import { insertOfMailsToOutsiders, noteMails } from '../../core/mail/outbox.sql.ts';
import { instantAsJson, personById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The emails about `purchase_order` to its supplier as JSON, the latest last. */
export const supplierMailsOfOrder = sql<SupplierMail[]>`(
  select coalesce(json_agg(json_build_object('at', ${instantAsJson('sent.at')}, 'by', ${personById('sent.by_employee_id')},
    'kind', sent.kind, 'address', mail.address, 'state', mail.state) order by sent.id), '[]')
  from supplier_mail as sent join outgoing_mail as mail on mail.id = sent.outgoing_mail_id
  where sent.purchase_order_id = purchase_order.id)`;

/** Reads how the agency sends orders to suppliers, and up to what total orders can be approved from an email. */
export type OrderMailSettings = { supplierMail: SupplierMailMethod; approvalByLinkAmount: string };

export async function findOrderMailSettings(
  database: AgencyDatabase | AgencyTransaction,
): Promise<OrderMailSettings & { baseCurrencyId: number; currencyCode: string }> {
  const { rows } = await sql<OrderMailSettings & { baseCurrencyId: number; currencyCode: string }>`
    select supplier_mail as "supplierMail", trim_scale(approval_by_link_amount)::text as "approvalByLinkAmount",
      base_currency_id as "baseCurrencyId", currency.code as "currencyCode"
    from agency join currency on currency.id = agency.base_currency_id`.execute(database);
  return rows[0]!;
}

/** Changes how the agency sends orders by email, and returns the previous settings. */
export async function writeOrderMailSettings(
  transaction: AgencyTransaction,
  { supplierMail, approvalByLinkAmount }: OrderMailSettings,
): Promise<OrderMailSettings> {
  const { rows } = await sql<OrderMailSettings>`
    with before as (select supplier_mail, approval_by_link_amount from agency for update)
    update agency set supplier_mail = ${supplierMail}, approval_by_link_amount = ${approvalByLinkAmount}
    from before
    returning before.supplier_mail as "supplierMail", trim_scale(before.approval_by_link_amount)::text as "approvalByLinkAmount"`.execute(
    transaction,
  );
  return rows[0]!;
}

/**
 * Emails an approved order to its supplier, if it has an address. `byId` is the approver. A revision also goes
 * to every address that the replaced order was sent to.
 */
export async function sendWhenApproved(
  transaction: AgencyTransaction,
  { orderId, byId, amendsId }: { orderId: number; byId: number; amendsId: number | null },
) {
  await writeSupplierMail(transaction, {
    kind: 'order',
    orderId,
    byId,
    to: sql`
      select supplier.email as address, supplier.use_second_language
      from purchase_order join supplier on supplier.id = purchase_order.supplier_id cross join agency
      where purchase_order.id = ${orderId} and agency.supplier_mail = 'always' and supplier.email is not null
        and not exists (${sentTo(amendsId)})
      union all
      ${sentTo(amendsId)}`,
  });
}

/** Emails the order to an address that a user entered. */
export async function sendOnRequest(
  transaction: AgencyTransaction,
  order: { orderId: number; byId: number; address: string },
) {
  await writeSupplierMail(transaction, {
    ...order,
    kind: 'order',
    to: sql`
      select ${order.address}::text as address, supplier.use_second_language
      from purchase_order join supplier on supplier.id = purchase_order.supplier_id
      where purchase_order.id = ${order.orderId}`,
  });
}

/** Finds the addresses to which an order was sent or is being sent. */
const sentTo = (orderId: number | null) => sql`
  select mail.address, bool_or(mail.language = 'second') as use_second_language
  from supplier_mail as sent join outgoing_mail as mail on mail.id = sent.outgoing_mail_id
  where sent.purchase_order_id = ${orderId}::integer and sent.kind = 'order' and mail.state not in ('discarded', 'dropped')
  group by mail.address`;

/** Emails a cancellation to every address that the order was sent to, or that its queued email will reach. */
export async function sendCancellation(
  transaction: AgencyTransaction,
  given: { orderId: number; byId: number; text: string | null },
) {
  await writeSupplierMail(transaction, {
    ...given,
    kind: 'cancellation',
    to: sentTo(given.orderId),
  });
}

/** Emails a reply to the address that the order was last sent to, and stores its text in the history. */
export async function sendAnswer(
  transaction: AgencyTransaction,
  { orderId, byId, text }: { orderId: number; byId: number; text: string },
) {
  await writeSupplierMail(transaction, {
    kind: 'answer',
    orderId,
    byId,
    text,
    to: sql`
      select mail.address, mail.language = 'second' as use_second_language
      from supplier_mail as sent join outgoing_mail as mail on mail.id = sent.outgoing_mail_id
      where sent.purchase_order_id = ${orderId} and sent.kind = 'order'
      order by sent.id desc limit 1`,
  });
}

/** The action of each kind of email in the order's history. */
const EVENTS = { order: 'mail', cancellation: 'mail-cancellation', answer: 'answer-supplier' } as const;

/** Inserts the email and its history row in one statement. `to` selects `address` and `use_second_language`. */
async function writeSupplierMail(
  transaction: AgencyTransaction,
  {
    kind,
    orderId,
    byId,
    to,
    text = null,
  }: { kind: keyof typeof EVENTS; orderId: number; byId: number; to: RawBuilder<unknown>; text?: string | null },
) {
  noteMails(transaction);
  await sql`
    with mail as (
      ${insertOfMailsToOutsiders(sql`
        select ${`supplier-${kind}`} as template, recipient.address,
          case when recipient.use_second_language and agency.second_language is not null then 'second' else 'first' end as language,
          jsonb_strip_nulls(jsonb_build_object('orderId', ${orderId}::integer, 'text', ${text}::text)) as facts, ${`order:${orderId}`} as record
        from (${to}) as recipient cross join agency`)}
      returning id
    ), sent as (
      insert into supplier_mail (purchase_order_id, outgoing_mail_id, kind, by_employee_id)
      select ${orderId}, mail.id, ${kind}, ${byId} from mail
      returning purchase_order_id
    )
    insert into purchase_order_event (purchase_order_id, by_employee_id, action, comment)
    select purchase_order_id, ${byId}, ${EVENTS[kind]}, ${kind === 'answer' ? text : null}::text from sent limit 1`.execute(
    transaction,
  );
}

/** Stores the hash of the PDF that is attached to an email to the supplier. */
export async function storePdfHash(database: AgencyDatabase, mailId: number, hash: Buffer) {
  await sql`update supplier_mail set paper_hash = ${hash} where outgoing_mail_id = ${mailId}`.execute(database);
}

/** Whether an order was sent to an address. Only recipients of the order are notified of its cancellation. */
export async function wasSentTo(database: AgencyDatabase, orderId: number, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from supplier_mail as sent join outgoing_mail as mail on mail.id = sent.outgoing_mail_id
    where sent.purchase_order_id = ${orderId} and sent.kind = 'order' and mail.address = ${address}
      and (mail.state in ('sent', 'captured') or mail.data_began_at is not null)
    limit 1`.execute(database);
  return rows.length > 0;
}

/** Finds the contact for a supplier's questions: the requester, or else the creator. `email` null = they have no address. */
export async function findOrderContact(
  database: AgencyDatabase,
  orderId: number,
): Promise<{ reference: string; name: string | null; email: string | null } | undefined> {
  const { rows } = await sql<{ reference: string; name: string | null; email: string | null }>`
    select purchase_order.reference, employee.name, nullif(employee.email, '') as email
    from purchase_order left join employee on employee.id = coalesce(requester_id, created_by_id) and employee.is_active
    where purchase_order.id = ${orderId}`.execute(database);
  return rows[0];
}

export async function isSupplierSecondLanguage(database: AgencyDatabase, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ isSecond: boolean }>`
    select supplier.use_second_language and agency.second_language is not null as "isSecond"
    from purchase_order join supplier on supplier.id = purchase_order.supplier_id cross join agency
    where purchase_order.id = ${orderId}`.execute(database);
  return rows[0]?.isSecond ?? false;
}

/** Locks an order until the transaction ends, so that answers and cancellations are processed one by one. Returns whether the order exists. */
export async function holdOrderOfSupplier(transaction: AgencyTransaction, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from purchase_order where id = ${orderId} for update`.execute(transaction);
  return rows.length > 0;
}

/** Counts the emails about an order to its supplier. */
export async function countSupplierMails(transaction: AgencyTransaction, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from supplier_mail where purchase_order_id = ${orderId}`.execute(transaction);
  return rows[0]!.count;
}
