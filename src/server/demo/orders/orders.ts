import Big from 'big.js';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { rounded } from '../amounts.ts';
import { type Job, recentDaysAgo } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import type { Random } from '../random.ts';
import type { CostType } from '../setup.ts';
import { amountsOfLine, type OrderStatus, type PlannedOrder, type PlannedOrderLine } from './order-plan.ts';

/** Typical units; the rate follows from the amount. */
const UNITS = ['1', '1', '1', '1', '2', '3', '4', '2.5', '10', '400', '5000'];

/** Generates purchase orders in every state, oldest first. */
export function ordersOf(
  plan: Plan,
  people: readonly Person[],
  jobs: readonly Job[],
  costTypes: readonly CostType[],
): PlannedOrder[] {
  const days = Array.from({ length: plan.size.orders }, (_, index) =>
    addDays(
      plan.today,
      -recentDaysAgo(plan.randomFor(PURPOSE.orders, 0, index).fraction() ** 1.35, plan.today, plan.firstDay),
    ),
  ).sort();
  const orderedFor = jobs.filter((job) => job.isBillable && job.isWorkedOn && !job.isMaster && !job.agencyJob);
  const creators = people.filter(({ leadsJobs, profile }) => leadsJobs && rightsOf(plan, profile).includes('create'));
  const mayApprove = people.filter(({ profile }) => rightsOf(plan, profile).includes('approve'));
  // The head of the agency approves only if no one else can.
  const approvers = mayApprove.length > 1 ? mayApprove.filter(({ supervisorId }) => supervisorId !== null) : mayApprove;
  let lineId = 0;
  return days.map((day, index) => {
    const order = orderHead(plan, index + 1, day, orderedFor, creators, approvers);
    const random = plan.randomFor(PURPOSE.orders, 2, order.id);
    const count = random.integer(1, 6);
    order.lines = Array.from({ length: count }, () => lineOf(++lineId, random, order, plan, people, costTypes));
    return order;
  });
}

function rightsOf({ content }: Plan, profile: string): readonly string[] {
  return content.accessProfiles[profile]?.purchaseorder?.rights ?? [];
}

function orderHead(
  plan: Plan,
  id: number,
  day: Day,
  jobs: readonly Job[],
  creators: readonly Person[],
  approvers: readonly Person[],
): PlannedOrder {
  const { content } = plan;
  const random = plan.randomFor(PURPOSE.orders, 1, id);
  const status = statusAt(day, plan.today, random.fraction());
  const isOpen = status === 'NEW' || status === 'READY';
  const job = jobAt(day, jobs, random, isOpen);
  const trades = content.suppliers.filter(
    ({ isActive, sells }) => (isActive ?? true) && sells.some((code) => offersBought(job, code)),
  );
  // One pending order's supplier was deactivated meanwhile, so it can only be rejected.
  const isLate = status === 'READY' && id % 40 === 0;
  const supplier = isLate ? content.suppliers.find(({ isActive }) => isActive === false)! : random.pick(trades);
  const currency = content.currencies.find(({ code }) => code === (supplier.currency ?? content.agency.baseCurrency))!;
  const creator = random.pick(creators);
  const requester = random.chance(0.8) ? creator : random.pick(creators);
  return {
    id,
    day,
    status,
    supplier,
    currency,
    division: content.divisions.find(({ code }) => code === (job?.division ?? content.divisions[0]!.code))!,
    job,
    creator,
    requester,
    approver:
      status === 'NEW' ? null : random.pick(approvers.filter((person) => person !== creator && person !== requester)),
    lines: [],
  };
}

function statusAt(day: Day, today: Day, fraction: number): OrderStatus {
  const chances: [OrderStatus, number][] =
    day > addDays(today, -14)
      ? [
          ['NEW', 0.38],
          ['READY', 0.46],
          ['APPROVED', 0.14],
          ['REJECTED', 0.02],
        ]
      : day > addDays(today, -45)
        ? [
            ['NEW', 0.1],
            ['READY', 0.22],
            ['APPROVED', 0.5],
            ['REJECTED', 0.13],
          ]
        : [
            ['NEW', 0.02],
            ['APPROVED', 0.82],
            ['REJECTED', 0.05],
          ];
  let passed = 0;
  for (const [status, chance] of chances) {
    passed += chance;
    if (fraction < passed) return status;
  }
  return 'CANCELLED';
}

/** Returns a job in progress at the time; null for an order of the agency itself. */
function jobAt(day: Day, jobs: readonly Job[], random: Random, mustBeActive: boolean): Job | null {
  if (random.chance(0.08)) return null;
  for (let tries = 0; tries < 60; tries += 1) {
    const job = random.pick(jobs);
    if (job.opened <= day && day <= job.lastDay && (job.isActive || !mustBeActive)) return job;
  }
  return null;
}

function offersBought(job: Job | null, costType: string): boolean {
  return (
    !job?.offered || job.offered.every(({ isTime }) => isTime) || job.offered.some(({ code }) => code === costType)
  );
}

function lineOf(
  id: number,
  random: Random,
  order: PlannedOrder,
  plan: Plan,
  people: readonly Person[],
  costTypes: readonly CostType[],
): PlannedOrderLine {
  const { content } = plan;
  const sold = order.supplier.sells.filter((code) => offersBought(order.job, code));
  const costTypeCode = random.pick(sold.length > 0 ? sold : order.supplier.sells);
  const costType = order.job ? costTypes.find(({ code }) => code === costTypeCode)! : null;
  const accounts = content.glAccounts.filter(
    ({ isActive, division, force }) =>
      (isActive ?? true) &&
      (!division || division === order.division.code) &&
      (order.job || (force ?? []).every((what) => what === 'employee')),
  );
  const account = !order.job || random.chance(0.07) ? random.pick(accounts) : null;
  const units = random.pick(UNITS);
  const largest = costType?.class === 'overhead' ? 400 : 6_500;
  const amount = new Big(Math.round(60 + largest * random.fraction() ** 2)).div(order.currency.inBase);
  const rate = rounded(amount.div(units), Number(units) >= 100 ? 4 : order.currency.decimals);
  const statuses = content.taxStatuses.filter(({ isActive }) => isActive ?? true);
  const taxStatus = random.chance(0.85) ? statuses[0]! : random.pick(statuses);
  const isTaxTyped = random.chance(0.03);
  const typedTax = isTaxTyped ? rounded(new Big(rate).times(units).times('0.05'), order.currency.decimals) : undefined;
  return {
    id,
    job: order.job,
    costType,
    account,
    employee: account?.force?.includes('employee') ? random.pick(people) : null,
    details: costType ? random.pick(costType.texts) : account!.name,
    units,
    rate,
    taxStatus,
    ...amountsOfLine({ units, rate, gross: taxStatus.gross, ...(typedTax !== undefined && { typedTax }) }, order),
    isTaxTyped,
    isRemoved: random.chance(0.03),
  };
}
