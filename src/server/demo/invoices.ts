import Big from 'big.js';
import { addDays } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../platform/database/copy-rows.ts';
import { decimalOfHundredths, rounded } from './amounts.ts';
import { REJECT_COMMENTS, SUNDRY_TEXTS } from './briefs.ts';
import type { PlannedInvoice } from './invoice-plan.ts';
import { daysAfter, type Job } from './jobs/job-plan.ts';
import type { PlannedCost } from './orders/supplier-costs.ts';
import type { Person } from './people.ts';
import { type Plan, PURPOSE } from './plan.ts';
import { type CostType, idsByCode } from './setup.ts';
import type { BookedHours } from './time/booked-hours.ts';

type Line = {
  job: Job | null;
  costType: CostType | null;
  details: string;
  units: string;
  rate: string;
  revenue: string | null;
};

const MARKUP = '1.15';
/** The cost of media space booked in advance, as a multiple of the job's work. */
const MEDIA_SHARE = '6';

/** The sources of invoice rows. */
export type InvoiceSources = {
  plan: Plan;
  people: readonly Person[];
  costTypes: readonly CostType[];
  booked: BookedHours;
  costs: readonly PlannedCost[];
};

/** Generates invoices, lines and history, and returns which line covers a job's time of a cost type on a posted invoice. */
export function invoiceRows(sources: InvoiceSources, invoices: readonly PlannedInvoice[]) {
  const { plan, people } = sources;
  const { content } = plan;
  const divisionId = idsByCode(content.divisions);
  const currencyId = idsByCode(content.currencies)(content.agency.baseCurrency);
  const costsOfJob = groupedByJob(sources.costs);
  const lineIds = new Map<string, number>();
  const heads: CopyRow[] = [];
  const lines: CopyRow[] = [];
  const events: CopyRow[] = [];
  for (const invoice of invoices) {
    const random = plan.randomFor(PURPOSE.invoices, invoice.id);
    const job = invoice.jobs[0]!;
    const division = content.divisions.find(({ code }) => code === job.division)!;
    const creator = job.accountExecutive;
    const decidedOn = daysAfter(invoice.day, 2, plan.today);
    const decidedAt = plan.momentOf(decidedOn, decidedOn === plan.today ? 30 : 690);
    const createdAt = plan.momentOf(invoice.day, invoice.day === plan.today ? 10 : 660);
    const approver = approverOf(plan, people, invoice.kind);
    const comment = invoice.status === 'REJECTED' ? random.pick(REJECT_COMMENTS) : null;
    heads.push({
      id: invoice.id,
      reference: `INV-${10_000 + invoice.id}`,
      kind: invoice.kind,
      client_id: job.client!.id,
      division_id: divisionId(division.code),
      currency_id: currencyId,
      document_date: invoice.day,
      due_date: addDays(invoice.day, 30),
      account_executive_id: creator.id,
      approve_status: invoice.status,
      approve_status_comment: comment,
      approved_by_id: invoice.status === 'APPROVED' ? approver.id : null,
      approved_at: invoice.status === 'APPROVED' ? decidedAt : null,
      posted_on: invoice.isPosted ? addDays(invoice.day, 3) : null,
      text: `${invoice.kind === 'SUNDRY' ? 'Passed on at cost' : 'Our work'} for ${invoice.jobs.map(({ name }) => name).join(', ')}`,
      client_reference: random.chance(0.4) ? `PO ${random.integer(45_000, 46_000)}` : null,
      created_by_id: creator.id,
      last_modified: invoice.status === 'READY' ? createdAt : decidedAt,
    });
    const history = [
      {
        at: createdAt,
        by_employee_id: creator.id,
        action: 'create',
        from_status: null,
        to_status: 'READY',
        comment: null,
      },
    ];
    const decision = { APPROVED: 'approve', REJECTED: 'reject', READY: null }[invoice.status];
    for (const event of history) events.push({ id: events.length + 1, client_invoice_id: invoice.id, ...event });
    if (decision) {
      const [by_employee_id, from_status, to_status] = [approver.id, 'READY', invoice.status];
      events.push({
        id: events.length + 1,
        client_invoice_id: invoice.id,
        at: decidedAt,
        by_employee_id,
        action: decision,
        from_status,
        to_status,
        comment,
      });
    }
    for (const [index, line] of linesOf(sources, invoice, costsOfJob).entries()) {
      const id = lines.length + 1;
      const net = rounded(new Big(line.units).times(line.rate), 2);
      const tax = rounded(new Big(net).times(division.gstRate ?? '0').div(100), 2);
      if (invoice.through !== null && line.job && line.costType?.isTime) {
        lineIds.set(`${invoice.id}/${line.job.id}/${line.costType.id}`, id);
      }
      lines.push({
        id,
        client_invoice_id: invoice.id,
        position: index + 1,
        job_id: line.job?.id ?? null,
        cost_type_id: line.costType?.id ?? null,
        details: line.details,
        units: line.units,
        rate: line.rate,
        net,
        tax,
        total: rounded(new Big(net).plus(tax), 2),
        revenue: line.revenue ?? net,
      });
    }
  }
  const tables: [string, CopyRow[]][] = [
    ['client_invoice', heads],
    ['client_invoice_line', lines],
    ['client_invoice_event', events],
  ];
  const lineOf = (invoiceId: number, job: Job, costType: CostType) =>
    lineIds.get(`${invoiceId}/${job.id}/${costType.id}`) ?? null;
  return { tables, lineOf };
}

function approverOf({ content }: Plan, people: readonly Person[], kind: PlannedInvoice['kind']): Person {
  const document = kind === 'SUNDRY' ? 'draftsundryinvoice' : 'draftproductioninvoice';
  const mayApprove = ({ profile }: Person) => content.accessProfiles[profile]?.[document]?.rights.includes('approve');
  return people.find((person) => person.supervisorId !== null && mayApprove(person)) ?? people.find(mayApprove)!;
}

function groupedByJob(costs: readonly PlannedCost[]): Map<Job, PlannedCost[]> {
  const grouped = new Map<Job, PlannedCost[]>();
  for (const cost of costs) {
    const ofJob = grouped.get(cost.job);
    if (ofJob) ofJob.push(cost);
    else grouped.set(cost.job, [cost]);
  }
  return grouped;
}

function linesOf(sources: InvoiceSources, invoice: PlannedInvoice, costsOfJob: Map<Job, PlannedCost[]>): Line[] {
  const random = sources.plan.randomFor(PURPOSE.invoices, invoice.id, 1);
  if (invoice.kind === 'SUNDRY') {
    return random.sample(SUNDRY_TEXTS, random.integer(1, 3)).map((details) => {
      const rate = `${random.integer(40, 900)}.${random.integer(10, 99)}`;
      return {
        job: random.chance(0.5) ? invoice.jobs[0]! : null,
        costType: null,
        details,
        units: '1',
        rate,
        revenue: null,
      };
    });
  }
  const lines = invoice.jobs.flatMap((job) => [
    ...timeLines(sources, invoice, job, random.integer(10, 30)),
    ...(invoice.through === null ? [] : costLines(invoice, costsOfJob.get(job) ?? [])),
  ]);
  if (invoice.isMediaAhead) lines.push(mediaLine(sources, invoice.jobs[0]!));
  const [job] = invoice.jobs;
  return lines.length > 0
    ? lines
    : [{ job: job!, costType: null, details: `Fee for ${job!.deliverable}`, units: '1', rate: '1800', revenue: null }];
}

/** Media space paid in advance, worth more than the job's work. */
function mediaLine({ booked, costTypes }: InvoiceSources, job: Job): Line {
  const worth = [...booked.ofJob(job)].reduce(
    (sum, [costTypeId, hundredths]) =>
      sum.plus(new Big(decimalOfHundredths(hundredths)).times(costTypes[costTypeId - 1]!.chargeRate ?? '0')),
    new Big(0),
  );
  const rate = rounded(worth.times(MEDIA_SHARE), 0);
  return { job, costType: null, details: 'Media space, paid in advance', units: '1', rate, revenue: '0' };
}

/** Posted invoices bill exactly the hours they claim; drafts bill part of the available ones. */
function timeLines({ booked, costTypes }: InvoiceSources, invoice: PlannedInvoice, job: Job, percent: number): Line[] {
  const claimed = booked.billingsOf(job).find(({ invoiceId }) => invoiceId === invoice.id)?.hoursByCostType;
  const hours =
    claimed ??
    new Map([...booked.ofJob(job)].map(([costTypeId, all]) => [costTypeId, Math.ceil((all * percent) / 5000) * 50]));
  return [...hours]
    .sort(([one], [other]) => one - other)
    .map(([costTypeId, hundredths]) => {
      const costType = costTypes[costTypeId - 1]!;
      return {
        job,
        costType,
        details: costType.name,
        units: decimalOfHundredths(hundredths),
        rate: costType.chargeRate ?? '0',
        revenue: null,
      };
    });
}

function costLines(invoice: PlannedInvoice, costs: readonly PlannedCost[]): Line[] {
  const sums = new Map<CostType, Big>();
  for (const cost of costs) {
    if (cost.day <= invoice.day) sums.set(cost.costType, (sums.get(cost.costType) ?? new Big(0)).plus(cost.amount));
  }
  return [...sums].map(([costType, sum]) => {
    const rate = rounded(sum.times(MARKUP), 2);
    return {
      job: costs[0]!.job,
      costType,
      details: costType.name,
      units: '1',
      rate,
      revenue: rounded(new Big(rate).minus(sum), 2),
    };
  });
}
