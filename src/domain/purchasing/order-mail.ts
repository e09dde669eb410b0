import Big from 'big.js';
import type { OrderActor, OrderState } from './purchase-order.ts';

/** Days for which a mailed link opens an order, for its approver and its supplier. */
export const LINK_DAYS = { approval: 7, supplier: 90 } as const;
export type LinkPurpose = keyof typeof LINK_DAYS;

/** Limits: characters of a supplier's question, and answers per order. */
export const SUPPLIER_TEXT_MAXIMUM = 2000;
export const MOST_SUPPLIER_ANSWERS = 20;

/** When approved orders are mailed to their suppliers: never, manually, or at once. */
export const SUPPLIER_MAIL_METHODS = ['off', 'ask', 'always'] as const;
export type SupplierMailMethod = (typeof SUPPLIER_MAIL_METHODS)[number];

/** A supplier's answers by link. */
export const SUPPLIER_ANSWERS = ['accept', 'query'] as const;
export type SupplierAnswer = (typeof SUPPLIER_ANSWERS)[number];

/**
 * Returns whether an order can be approved by mail without signing in: up to the agency's amount in base currency (0: off). Foreign totals
 * are converted; without an exchange rate they don't qualify.
 */
export function isDecidedWithoutSignIn(order: { total: string; isInBaseCurrency: boolean }, amount: string): boolean {
  return order.isInBaseCurrency && Big(amount).gt(0) && Big(order.total).lte(amount);
}

/** Reasons why an order can't be mailed to its supplier; each is an API error code. */
export type SupplierMailRefusal = 'supplier-mail-off' | 'supplier-mail-not-approved' | 'supplier-mail-people';

/** Returns why a user can't mail an order to its supplier; null if they can. Only approved orders qualify. */
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
