import type { RefusalCode } from '#contract/http/refusal.ts';
import type { OrderAction, OrderRefusal } from '#domain/purchasing/purchase-order.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import { type OrderFacts, statusNamed } from './order-facts.sql.ts';

/** The rejection by status depends on the action: it names the required status, and who may take it. */
const BY_STATUS: Record<OrderAction, RefusalCode> = {
  edit: 'order-status',
  'edit-notes': 'order-cancelled',
  send: 'order-not-new',
  approve: 'order-not-ready',
  reject: 'order-not-ready',
  recall: 'order-not-recallable',
  cancel: 'order-cancelled',
  delete: 'order-not-deletable',
  clone: 'order-status',
  amend: 'order-not-amendable',
};

/** Builds the rejection of an action: the order's status, and who may take the action. */
export async function refusalOnOrder(
  database: AgencyDatabase | AgencyTransaction,
  action: OrderAction,
  why: OrderRefusal | RefusalCode,
  facts: OrderFacts,
): Promise<Refused> {
  const ids = [facts.approverId, facts.requesterId, facts.createdById].filter((id) => id !== null);
  const people = await database
    .selectFrom('employee')
    .select(['id', 'name'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute();
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name;
  const who = action === 'delete' ? [facts.requesterId, facts.createdById] : ids;
  const names = [...new Set(who)].flatMap((id) => nameOf(id) ?? []);
  return new Refused(why === 'order-status' ? BY_STATUS[action] : why, {
    values: {
      status: statusNamed(facts.status).name,
      approver: nameOf(facts.approverId) ?? '',
      people: names.join(', '),
    },
  });
}
