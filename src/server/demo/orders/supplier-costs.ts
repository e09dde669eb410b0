import Big from 'big.js';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import { rounded } from '../amounts.ts';
import { daysAfter, type Job } from '../jobs/job-plan.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import { type CostType, idsByCode } from '../setup.ts';
import { netInBase, type PlannedOrder } from './order-plan.ts';

/** A posted cost in base currency. */
export type PlannedCost = {
  job: Job;
  costType: CostType;
  supplier: string;
  orderLineId: number | null;
  reference: string;
  day: Day;
  amount: string;
};

/** Generates suppliers' costs: most lines of approved orders, some slightly different, and small costs without an order. */
export function costsOf(
  plan: Plan,
  orders: readonly PlannedOrder[],
  jobs: readonly Job[],
  costTypes: readonly CostType[],
): PlannedCost[] {
  const costs: PlannedCost[] = [];
  for (const order of orders) {
    if (order.status !== 'APPROVED' || order.day > addDays(plan.today, -14)) continue;
    const random = plan.randomFor(PURPOSE.costs, order.id);
    if (random.chance(0.2)) continue;
    const day = daysAfter(order.day, random.integer(12, 40), addDays(plan.today, -1));
    for (const [index, line] of order.lines.entries()) {
      if (!line.job || !line.costType || (line.isRemoved && index > 0)) continue;
      const factor = random.chance(0.8) ? '1' : random.pick(['0.95', '1.04', '1.1']);
      costs.push({
        job: line.job,
        costType: line.costType,
        supplier: order.supplier.code,
        orderLineId: line.id,
        reference: `${order.supplier.code}/${1000 + order.id}`,
        day,
        amount: rounded(new Big(netInBase(line, order)).times(factor), 2),
      });
    }
  }
  return [...costs, ...smallCosts(plan, jobs, costTypes)];
}

/** Couriers, taxis and similar overhead without an order. */
function smallCosts(plan: Plan, jobs: readonly Job[], costTypes: readonly CostType[]): PlannedCost[] {
  const overheads = costTypes.filter(({ class: kind, isTime }) => kind === 'overhead' && !isTime);
  return jobs.flatMap((job) => {
    const random = plan.randomFor(PURPOSE.costs, 0, job.id);
    if (!job.isBillable || !job.isWorkedOn || job.isMaster || !random.chance(0.3)) return [];
    const costType = random.pick(overheads);
    const supplier = plan.content.suppliers.find(({ sells }) => sells.includes(costType.code));
    const day = daysAfter(job.opened, random.integer(5, 50), job.lastDay);
    if (!supplier || day >= plan.today) return [];
    return [
      {
        job,
        costType,
        supplier: supplier.code,
        orderLineId: null,
        reference: `${supplier.code}/${day.slice(2, 4)}${day.slice(5, 7)}`,
        day,
        amount: `${random.integer(18, 420)}.${random.integer(10, 99)}`,
      },
    ];
  });
}

export function costRows({ content }: Plan, costs: readonly PlannedCost[]): CopyRow[] {
  const supplierId = idsByCode(content.suppliers);
  return costs.map((cost, index) => ({
    id: index + 1,
    job_id: cost.job.id,
    cost_type_id: cost.costType.id,
    supplier_id: supplierId(cost.supplier),
    purchase_order_line_id: cost.orderLineId,
    reference: cost.reference,
    posted_on: cost.day,
    amount: cost.amount,
  }));
}
