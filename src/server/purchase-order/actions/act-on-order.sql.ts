import { sql } from 'kysely';
import type { OrderAction, OrderStatus } from '#domain/purchasing/purchase-order.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The last change of an order's status. */
export type LastStep = { byEmployeeId: number; action: string };

/** Finds the last change of an order's status. */
export async function findLastStep(transaction: AgencyTransaction, orderId: number): Promise<LastStep | undefined> {
  const { rows } = await sql<LastStep>`
    select by_employee_id as "byEmployeeId", action from purchase_order_event
    where purchase_order_id = ${orderId} and to_status is distinct from from_status
    order by id desc limit 1`.execute(transaction);
  return rows[0];
}

/** A change of status; undefined `approverId` and `comment` stay. */
export type OrderStep = {
  id: number;
  action: OrderAction;
  from: OrderStatus;
  to: OrderStatus;
  lastModified: string;
  /** The approver for whom a deputy acts. */
  onBehalfOf: number | null;
  approverId?: number;
  comment?: string | null;
};

/** Changes the status of an order that still has the expected status and version; returns its new version, undefined otherwise. */
export async function moveOrder(transaction: AgencyTransaction, step: OrderStep): Promise<string | undefined> {
  const moved = await transaction
    .updateTable('purchase_order')
    .set({
      approve_status: step.to,
      ...(step.approverId === undefined ? {} : { approver_id: step.approverId }),
      ...(step.comment === undefined ? {} : { approve_status_comment: step.comment }),
    })
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', step.id)
    .where('approve_status', '=', step.from)
    .where('last_modified', '=', step.lastModified)
    .returning('last_modified')
    .executeTakeFirst();
  return moved?.last_modified;
}

/** Returns the agency's settings for approving orders. */
export async function findApprovalSettings(database: AgencyDatabase | AgencyTransaction) {
  const { rows } = await sql<{ isOwnOrderApprovalAllowed: boolean; baseCurrencyId: number; baseCurrencyCode: string }>`
    select is_own_order_approval_allowed as "isOwnOrderApprovalAllowed", base_currency_id as "baseCurrencyId",
      currency.code as "baseCurrencyCode"
    from agency join currency on currency.id = agency.base_currency_id`.execute(database);
  return rows[0]!;
}
