import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { compareTexts, earlier, type Job } from './jobs/job-plan.ts';
import { type Plan, PURPOSE } from './plan.ts';
import type { Random } from './random.ts';
import type { Billing } from './time/booked-hours.ts';

/** A planned client invoice. `through`: posted production invoices claim approved time and cost up to that day. */
export type PlannedInvoice = {
  id: number;
  kind: 'PRODUCTION' | 'SUNDRY';
  status: 'READY' | 'APPROVED' | 'REJECTED';
  isPosted: boolean;
  day: Day;
  jobs: Job[];
  through: Day | null;
  /** Bills media space in advance, far above the approved estimate, for its approver to discover. */
  isMediaAhead?: boolean;
};

/** The distribution of invoices, in percent. */
const SHARES: readonly [Pick<PlannedInvoice, 'kind' | 'status' | 'isPosted'>, number][] = [
  [{ kind: 'SUNDRY', status: 'APPROVED', isPosted: true }, 10],
  [{ kind: 'SUNDRY', status: 'READY', isPosted: false }, 6],
  [{ kind: 'SUNDRY', status: 'REJECTED', isPosted: false }, 3],
  [{ kind: 'SUNDRY', status: 'APPROVED', isPosted: false }, 2],
  [{ kind: 'PRODUCTION', status: 'READY', isPosted: false }, 12],
  [{ kind: 'PRODUCTION', status: 'REJECTED', isPosted: false }, 5],
  [{ kind: 'PRODUCTION', status: 'APPROVED', isPosted: false }, 5],
];
/** The share of posted production invoices that close jobs. */
const CLOSING_SHARE = 0.75;
/** The maximum number of jobs on an invoice. */
const JOBS_ON_AN_INVOICE = 6;
/** One in this many closed jobs was never fully invoiced, which raises an alert. */
const FORGOTTEN_EVERY = 9;

/** Plans the agency's invoices, oldest first, with the claims of posted ones. */
export function invoicesOf(
  plan: Plan,
  jobs: readonly Job[],
): { invoices: PlannedInvoice[]; billings: Map<Job, Billing[]> } {
  const random = plan.randomFor(PURPOSE.invoices);
  const clientJobs = jobs.filter(
    ({ isBillable, isWorkedOn, isMaster, agencyJob }) => isBillable && isWorkedOn && !isMaster && !agencyJob,
  );
  const others = SHARES.flatMap(([kind, share]) =>
    Array.from({ length: Math.max(1, Math.round((plan.size.invoices * share) / 100)) }, () => kind),
  );
  const mediaDraft = others.findIndex(({ kind, status }) => kind === 'PRODUCTION' && status === 'READY');
  const posted = Math.max(0, plan.size.invoices - others.length);
  const running = clientJobs.filter(({ isActive, team }) => isActive && team.length > 0);
  const offered = offeredJobs(running, addDays(plan.today, -30));
  const closing = closingInvoices(plan, clientJobs, Math.round(posted * CLOSING_SHARE), random);
  const invoices = [
    ...closing,
    ...interimInvoices(plan, running, posted - closing.length, random),
    ...others.map((kind, index) => ({
      ...otherInvoice(kind, plan, offered, random),
      isMediaAhead: index === mediaDraft,
    })),
  ]
    .sort((one, other) => compareTexts(one.day, other.day))
    .map((invoice, index) => ({ ...invoice, id: index + 1 }));
  return { invoices, billings: billingsOf(invoices) };
}

type Unnumbered = Omit<PlannedInvoice, 'id'>;

function closingInvoices(plan: Plan, jobs: readonly Job[], most: number, random: Random): Unnumbered[] {
  const latest = addDays(plan.today, -45);
  const closed = jobs.filter(
    ({ isActive, lastDay, id }) => !isActive && lastDay < latest && id % FORGOTTEN_EVERY !== 0,
  );
  closed.sort((one, other) => one.client!.id - other.client!.id || compareTexts(one.lastDay, other.lastDay));
  const groups: Job[][] = [];
  for (const job of closed) {
    const open = groups.at(-1);
    if (open && open.length < JOBS_ON_AN_INVOICE && open[0]!.client === job.client) open.push(job);
    else groups.push([job]);
  }
  return groups.slice(0, most).map((group) => {
    const through = group.at(-1)!.lastDay;
    // Includes suppliers' late bills, so it's sent some weeks after the last hour.
    const day = addDays(through, random.integer(28, 40));
    return { kind: 'PRODUCTION', status: 'APPROVED', isPosted: true, day, jobs: group, through };
  });
}

function interimInvoices(plan: Plan, running: readonly Job[], count: number, random: Random): Unnumbered[] {
  const lastClosedMonth = addDays(plan.unlockedFrom, -1);
  const longRunning = running.filter(({ opened }) => opened < addDays(plan.today, -75));
  return random.sample(longRunning, count).map((job) => {
    const through = earlier(job.lastDay, lastClosedMonth);
    const day = addDays(through, random.integer(4, 11));
    return { kind: 'PRODUCTION', status: 'APPROVED', isPosted: true, day, jobs: [job], through };
  });
}

/** Jobs to bill, in total and by client. */
type OfferedJobs = { all: readonly Job[]; byClient: ReadonlyMap<Job['client'], readonly Job[]> };

function offeredJobs(running: readonly Job[], openedBefore: Day): OfferedJobs {
  const all = running.filter(({ opened }) => opened < openedBefore);
  const byClient = new Map<Job['client'], Job[]>();
  for (const job of all) {
    const ofClient = byClient.get(job.client);
    if (ofClient) ofClient.push(job);
    else byClient.set(job.client, [job]);
  }
  return { all, byClient };
}

function otherInvoice(kind: (typeof SHARES)[number][0], plan: Plan, offered: OfferedJobs, random: Random): Unnumbered {
  const age = kind.isPosted
    ? random.integer(20, 380)
    : kind.status === 'REJECTED'
      ? random.integer(6, 60)
      : random.integer(0, 13);
  const first = random.pick(offered.all);
  return {
    ...kind,
    day: addDays(plan.today, -age),
    jobs: random.sample(offered.byClient.get(first.client)!, random.integer(1, 2)),
    through: null,
  };
}

function billingsOf(invoices: readonly PlannedInvoice[]): Map<Job, Billing[]> {
  const billings = new Map<Job, Billing[]>();
  for (const { id, jobs, through } of invoices) {
    if (through === null) continue;
    for (const job of jobs) {
      const ofJob = billings.get(job) ?? [];
      billings.set(job, ofJob);
      ofJob.push({ invoiceId: id, through, hoursByCostType: new Map() });
    }
  }
  for (const ofJob of billings.values()) ofJob.sort((one, other) => compareTexts(one.through, other.through));
  return billings;
}
