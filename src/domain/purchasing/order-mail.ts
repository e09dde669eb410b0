import Big from 'big.js';
import type { OrderActor, OrderState } from './purchase-order.ts';

/** For how many days a link in a mail opens an order: for its approver, for its supplier. */
export const LINK_DAYS = { approval: 7, supplier: 90 } as const;
export type LinkPurpose = keyof typeof LINK_DAYS;

/** The longest text with which a supplier asks, in characters, and the most answers that one order takes. */
export const SUPPLIER_TEXT_MAXIMUM = 2000;
export const MOST_SUPPLIER_ANSWERS = 20;

/** Whether approved orders go to their suppliers: not, when somebody sends them, at once. */
export const SUPPLIER_MAIL_METHODS = ['off', 'ask', 'always'] as const;
export type SupplierMailMethod = (typeof SUPPLIER_MAIL_METHODS)[number];

/** What a supplier says to an order by its link. */
export const SUPPLIER_ANSWERS = ['accept', 'query'] as const;
export type SupplierAnswer = (typeof SUPPLIER_ANSWERS)[number];

/**
 * Whether an order can be decided on from a mail without signing in: up to the agency's amount in its currency; 0 turns it
 * off. A total in another currency is converted; without an exchange rate it can't be compared.
 */
export function isDecidedWithoutSignIn(order: { total: string; isInBaseCurrency: boolean }, amount: string): boolean {
  return order.isInBaseCurrency && Big(amount).gt(0) && Big(order.total).lte(amount);
}

/** Why an order does not go to its supplier now; each is a code of the API. */
export type SupplierMailRefusal = 'supplier-mail-off' | 'supplier-mail-not-approved' | 'supplier-mail-people';

/** Why somebody cannot send an order to its supplier, or null when they can: approved ones, never before. */
export function supplierMailRefusal(
  order: Pick<OrderState, 'status'>,
  actor: OrderActor,
  way: SupplierMailMethod,
): SupplierMailRefusal | null {
  if (way === 'off') return 'supplier-mail-off';
  if (order.status !== 'APPROVED') return 'supplier-mail-not-approved';
  const isTheirs = actor.isApprover || actor.isRequester || actor.isCreator;
  return actor.mayUpdate || isTheirs ? null : 'supplier-mail-people';
}
