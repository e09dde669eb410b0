import { addDays } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import { ORDER_NOTES, REJECT_COMMENTS } from '../briefs.ts';
import { daysAfter } from '../jobs/job-plan.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import { idsByCode } from '../setup.ts';
import type { PlannedOrder } from './order-plan.ts';

/** Generates orders with lines and history, and each division's next number. */
export function orderRows(plan: Plan, orders: readonly PlannedOrder[]): [string, CopyRow[]][] {
  const { content } = plan;
  const supplierId = idsByCode(content.suppliers);
  const divisionId = idsByCode(content.divisions);
  const currencyId = idsByCode(content.currencies);
  const taxStatusId = idsByCode(content.taxStatuses);
  const accountId = idsByCode(content.glAccounts);
  const next = new Map(content.divisions.map(({ code }) => [code, 1]));
  const heads: CopyRow[] = [];
  const lines: CopyRow[] = [];
  const events: CopyRow[] = [];
  for (const order of orders) {
    const random = plan.randomFor(PURPOSE.orders, 3, order.id);
    const number = next.get(order.division.code)!;
    next.set(order.division.code, number + 1);
    const reference = `${order.division.code}-${String(number).padStart(5, '0')}`;
    const history = historyOf(plan, order);
    const comment = history.findLast(({ to_status }) => to_status === 'REJECTED')?.comment ?? null;
    heads.push({
      id: order.id,
      reference,
      supplier_id: supplierId(order.supplier.code),
      division_id: divisionId(order.division.code),
      currency_id: currencyId(order.currency.code),
      document_date: order.day,
      delivery_date: addDays(order.day, random.integer(5, 30)),
      job_id: order.job?.id ?? null,
      details: order.lines[0]!.details,
      notes: random.chance(0.4) ? random.pick(ORDER_NOTES) : null,
      approve_status: order.status,
      approve_status_comment: comment,
      approver_id: order.approver?.id ?? null,
      requester_id: order.requester.id,
      created_by_id: order.creator.id,
      revision: history.length - 1,
      search_text: folded([
        reference,
        order.supplier.code,
        order.supplier.name,
        order.job?.code,
        order.job?.name,
        order.lines[0]!.details,
      ]),
      last_modified: history.at(-1)!.at,
    });
    for (const event of history) events.push({ id: events.length + 1, purchase_order_id: order.id, ...event });
    for (const [index, line] of order.lines.entries()) {
      lines.push({
        id: line.id,
        purchase_order_id: order.id,
        position: index + 1,
        is_removed: line.isRemoved && index > 0,
        job_id: line.job?.id ?? null,
        cost_type_id: line.costType?.id ?? null,
        gl_account_id: line.account ? accountId(line.account.code) : null,
        employee_id: line.employee?.id ?? null,
        division_id: divisionId(order.division.code),
        supplier_id: supplierId(order.supplier.code),
        client_id: line.job?.client?.id ?? null,
        product_id: line.job?.productId ?? null,
        campaign_id: line.job?.campaignId ?? null,
        details: line.details,
        units: line.units,
        rate: line.rate,
        tax_status_id: taxStatusId(line.taxStatus.code),
        net: line.net,
        tax: line.tax,
        total: line.total,
        is_tax_calculated: !line.isTaxTyped,
      });
    }
  }
  const numbers = [...next].map(([code, next_number]) => ({ division_id: divisionId(code), next_number }));
  return [
    ['purchase_order', heads],
    ['purchase_order_line', lines],
    ['purchase_order_event', events],
    ['purchase_order_number', numbers],
  ];
}

type HistoryEvent = {
  at: string;
  by_employee_id: number;
  action: string;
  from_status: string | null;
  to_status: string;
  comment: string | null;
};

function historyOf(plan: Plan, order: PlannedOrder): HistoryEvent[] {
  const random = plan.randomFor(PURPOSE.orders, 4, order.id);
  const events: HistoryEvent[] = [];
  const add = (
    action: string,
    from_status: string | null,
    to_status: string,
    by: { id: number },
    daysLater: number,
    comment: string | null = null,
  ) => {
    const day = daysAfter(order.day, daysLater, plan.today);
    // Today's events happened this morning, in order.
    const minutes = day === plan.today ? events.length * 5 : 600 + 45 * events.length + random.integer(0, 40);
    events.push({ at: plan.momentOf(day, minutes), by_employee_id: by.id, action, from_status, to_status, comment });
  };
  add('create', null, 'NEW', order.creator, 0);
  const wasSent = order.status !== 'NEW' && !(order.status === 'CANCELLED' && order.id % 2 === 0);
  if (order.status === 'NEW' && order.id % 5 === 0 && order.day < addDays(plan.today, -3)) {
    add('send', 'NEW', 'READY', order.creator, 1);
    add('recall', 'READY', 'NEW', order.creator, 2);
  }
  if (!wasSent || !order.approver) {
    if (order.status === 'CANCELLED') add('cancel', 'NEW', 'CANCELLED', order.requester, 3);
    return events;
  }
  if (order.status === 'APPROVED' && order.id % 9 === 0) {
    add('send', 'NEW', 'READY', order.creator, 0);
    add('reject', 'READY', 'REJECTED', order.approver, 0, random.pick(REJECT_COMMENTS));
    add('save', 'REJECTED', 'NEW', order.creator, 1);
  }
  add('send', 'NEW', 'READY', order.creator, 1);
  if (order.status === 'APPROVED') add('approve', 'READY', 'APPROVED', order.approver, 2);
  if (order.status === 'REJECTED') add('reject', 'READY', 'REJECTED', order.approver, 2, random.pick(REJECT_COMMENTS));
  if (order.status === 'CANCELLED') add('cancel', 'READY', 'CANCELLED', order.requester, 3);
  return events;
}

/** Folds texts as the database does for searches; sufficient for the demo's names. */
function folded(texts: readonly (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}
