import Big from 'big.js';
import { addDays } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import { decimalOfHundredths, rounded } from '../amounts.ts';
import { netInBase, type PlannedOrder } from '../orders/order-plan.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import type { Random } from '../random.ts';
import type { CostType } from '../setup.ts';
import type { BookedHours } from '../time/booked-hours.ts';
import { daysAfter, type Job } from './job-plan.ts';

type Line = { costTypeId: number; hours: string; amount: string; revenue: string };

/** The mark-up on bought-in costs. */
const MARKUP = '0.15';

/** Generates estimates that fit the work: most jobs stay below, some come close, some exceed them. Existing orders are always covered. */
export function estimateRows(
  plan: Plan,
  jobs: readonly Job[],
  booked: BookedHours,
  orders: readonly PlannedOrder[],
  costTypes: readonly CostType[],
): [string, CopyRow[]][] {
  const ordered = orderedByJob(orders);
  const estimates: CopyRow[] = [];
  const lines: CopyRow[] = [];
  for (const job of jobs) {
    const random = plan.randomFor(PURPOSE.estimates, job.id);
    const bought = ordered.get(job);
    if (!job.isBillable || !job.isWorkedOn || job.isMaster || (!bought && random.chance(0.1))) continue;
    const firstLines = [...timeLines(plan, job, booked, costTypes, random), ...boughtLines(bought)];
    if (firstLines.length === 0) continue;
    const isApproved = bought !== undefined || job.opened < addDays(plan.today, -12) || random.chance(0.5);
    const createdOn = daysAfter(job.opened, 2, plan.today);
    const versions = isApproved && random.chance(0.3) ? 2 : 1;
    const addition = extraLine(costTypes, random);
    for (let version = 1; version <= versions; version += 1) {
      const isExtended = version === 2;
      const isExtensionApproved = isExtended && job.lastDay < plan.today;
      estimates.push({
        id: estimates.length + 1,
        job_id: job.id,
        version,
        name: isExtended ? 'With additional work' : 'First estimate',
        is_approved: isApproved && (!isExtended || isExtensionApproved),
        approved_on:
          isApproved && (!isExtended || isExtensionApproved) ? daysAfter(createdOn, 7 * version, plan.today) : null,
        created_on: daysAfter(createdOn, 20 * (version - 1), plan.today),
      });
      // Approved lines stay approved in the newer version; only additions are open.
      const approvals = firstLines.map((line) => ({ line, approved: isApproved }));
      if (isExtended) approvals.push({ line: addition, approved: isExtensionApproved });
      for (const { line, approved } of approvals) {
        lines.push({
          id: lines.length + 1,
          estimate_id: estimates.length,
          cost_type_id: line.costTypeId,
          hours: line.hours,
          amount: line.amount,
          revenue: line.revenue,
          is_approved: approved,
        });
      }
    }
  }
  return [
    ['estimate', estimates],
    ['estimate_line', lines],
  ];
}

function orderedByJob(orders: readonly PlannedOrder[]): Map<Job, Map<number, Big>> {
  const ordered = new Map<Job, Map<number, Big>>();
  for (const order of orders) {
    if (order.status === 'CANCELLED') continue;
    for (const line of order.lines) {
      if (!line.job || !line.costType) continue;
      const ofJob = ordered.get(line.job) ?? new Map<number, Big>();
      ordered.set(line.job, ofJob);
      ofJob.set(line.costType.id, (ofJob.get(line.costType.id) ?? new Big(0)).plus(netInBase(line, order)));
    }
  }
  return ordered;
}

function timeLines(plan: Plan, job: Job, booked: BookedHours, costTypes: readonly CostType[], random: Random): Line[] {
  const isGoingOn = job.isActive && job.lastDay > plan.today;
  // One job in five was estimated too low, one in seven just enough.
  const fit = random.fraction();
  const factor = (fit < 0.2 ? 0.75 : fit < 0.35 ? 1.08 : 1.45) * (isGoingOn ? 1.35 : 1);
  return [...booked.ofJob(job)]
    .sort(([one], [other]) => one - other)
    .map(([costTypeId, hundredths]) =>
      timeLine(costTypes[costTypeId - 1]!, Math.max(2, Math.round((hundredths * factor) / 100))),
    );
}

function timeLine(costType: CostType, hours: number): Line {
  const amount = rounded(new Big(hours).times(costType.chargeRate ?? '0'), 2);
  return { costTypeId: costType.id, hours: decimalOfHundredths(hours * 100), amount, revenue: amount };
}

function boughtLines(bought: Map<number, Big> = new Map()): Line[] {
  return [...bought].map(([costTypeId, amount]) => {
    // Rounded up to the next hundred, so that orders fit.
    const estimated = new Big(amount.div(100).round(0, Big.roundUp)).times(100);
    return { costTypeId, hours: '0', amount: rounded(estimated, 2), revenue: rounded(estimated.times(MARKUP), 2) };
  });
}

function extraLine(costTypes: readonly CostType[], random: Random): Line {
  const active = costTypes.filter(
    ({ isTime, class: kind, lastDay }) => isTime && kind === 'internal' && lastDay === null,
  );
  return timeLine(random.pick(active), random.integer(6, 40));
}
