import { addDays, addMonths, type Day } from '#domain/calendar/calendar.ts';
import type { Client } from '../clients.ts';
import type { Person } from '../people.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import { earlier, type Job, plainJob, recentDaysAgo } from './job-plan.ts';

type Place = { id: number; plan: Plan; clients: readonly Client[]; leads: readonly Person[] };

const QUIET_EVERY = 26;

/** Generates a usual job: a campaign's deliverable with some weeks of work. */
export function usualJob({ id, plan, clients, leads }: Place): Job {
  const { content, today, firstDay } = plan;
  const random = plan.randomFor(PURPOSE.jobs, id);
  const client = weighted(clients, random.fraction());
  const product = random.pick(client.products);
  const campaign = random.pick(product.campaigns);
  const deliverable = random.pick(content.deliverables);
  const [shortest, longest] = deliverable.weeks;
  const daysOfWork = random.integer(shortest * 7, longest * 7);
  const isQuiet = client.isActive && id % QUIET_EVERY === 0;
  const opened = isQuiet
    ? addDays(today, -random.integer(35, 120))
    : client.isActive
      ? addDays(today, -recentDaysAgo(random.fraction(), today, addDays(firstDay, -70)))
      : addDays(firstDay, random.integer(0, 60));
  const end = client.isActive
    ? addDays(opened, daysOfWork)
    : earlier(addDays(opened, daysOfWork), addDays(today, -120));
  const isOver = !isQuiet && end < addDays(today, -60);
  const hasJustEnded = !isOver && end < today;
  const isAbandoned = !isOver && random.chance(0.03);
  const isActive =
    isQuiet || (client.isActive && !isAbandoned && !random.chance(isOver ? 0.78 : hasJustEnded ? 0.2 : 0));
  return plainJob({
    id,
    name: `${campaign.name}: ${deliverable.name}`,
    client,
    productId: product.id,
    campaignId: campaign.id,
    jobType: deliverable.jobType,
    jobStatus: isQuiet
      ? 'BRIEF'
      : !isActive
        ? 'DONE'
        : random.pick(content.jobStatuses.filter(({ isActive: on }) => on ?? true)).code,
    division: divisionOf(plan, random.fraction()),
    accountExecutive: random.pick(leads),
    secondaryAccountExecutive: random.chance(0.15) ? random.pick(leads) : null,
    opened,
    due: addDays(end, random.integer(-5, 10)) < opened ? end : addDays(end, random.integer(0, 10)),
    lastDay: isAbandoned ? earlier(end, addDays(today, -14)) : end,
    isActive,
    isWorkedOn: !isQuiet,
    allowsTime: !(deliverable.jobType === 'MEDIA' && random.chance(0.5)),
    deliverable: deliverable.name,
  });
}

/** Generates the jobs named in the content. */
export function featuredJobs(
  firstId: number,
  plan: Plan,
  clients: readonly Client[],
  people: readonly Person[],
): Job[] {
  return plan.content.featuredJobs.map((featured, index) => {
    const client = clients.find(({ code }) => code === featured.client)!;
    const product = client.products.find(({ name }) => name === featured.product)!;
    const named = (username: string) => people.find((person) => person.username === username && !person.domain)!;
    return plainJob({
      id: firstId + index,
      name: featured.name,
      client,
      productId: product.id,
      campaignId: product.campaigns.find(({ name }) => name === featured.campaign)!.id,
      jobType: featured.jobType,
      division: plan.content.divisions[0]!.code,
      accountExecutive: named(featured.accountExecutive),
      opened: addDays(plan.today, -featured.openedDaysAgo),
      due: addDays(plan.today, featured.dueInDays),
      lastDay: featured.becameInactive ? plan.monday : addDays(plan.today, featured.dueInDays),
      isActive: !featured.becameInactive,
      deliverable: featured.name.split(': ')[1]!,
      team: featured.team.map(named),
    });
  });
}

/** Generates a retainer: a master job without time, and a child per quarter up to the current one. */
export function retainer({ id, plan, clients, leads }: Place, children: number): Job[] {
  const random = plan.randomFor(PURPOSE.jobs, id);
  const client = random.pick(clients.filter(({ isActive, weight }) => isActive && weight >= 3));
  const product = random.pick(client.products);
  const thisQuarter = quarterStart(plan.today);
  const shared = {
    client,
    productId: product.id,
    campaignId: product.campaigns[0]!.id,
    jobType: plan.content.jobTypes.find(({ isRetainer }) => isRetainer)!.code,
    division: divisionOf(plan, random.fraction()),
    accountExecutive: random.pick(leads),
    deliverable: 'retainer',
  };
  const master = plainJob({
    ...shared,
    id,
    name: `${product.name}: retainer`,
    opened: addMonths(thisQuarter, -3 * (children - 1)),
    lastDay: addDays(addMonths(thisQuarter, 3), -1),
    isMaster: true,
    allowsTime: false,
  });
  const quarters = Array.from({ length: children }, (_, index): Job => {
    const opened = addMonths(thisQuarter, -3 * (children - 1 - index));
    const lastDay = addDays(addMonths(opened, 3), -1);
    return plainJob({
      ...shared,
      id: id + 1 + index,
      name: `${product.name}: retainer ${opened.slice(0, 4)} Q${(Number(opened.slice(5, 7)) + 2) / 3}`,
      opened,
      lastDay,
      isActive: lastDay >= addDays(plan.today, -60),
      master,
    });
  });
  return [master, ...quarters];
}

/** Generates the studio's copy of an agency job. */
export function studioJob(id: number, plan: Plan, agencyJob: Job): Job {
  const studio = plan.content.divisions.find(({ studioSupplier }) => studioSupplier)!;
  return plainJob({
    ...agencyJob,
    id,
    code: '',
    division: studio.code,
    isMaster: false,
    master: null,
    agencyJob,
    team: [],
  });
}

function quarterStart(day: Day): Day {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

function weighted(clients: readonly Client[], fraction: number): Client {
  const goal = fraction * clients.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  for (const client of clients) {
    passed += client.weight;
    if (goal < passed) return client;
  }
  return clients[0]!;
}

function divisionOf({ content }: Plan, fraction: number): string {
  const open = content.divisions.filter(({ isActive, studioSupplier }) => (isActive ?? true) && !studioSupplier);
  return open[fraction < 0.6 ? 0 : 1 + Math.floor(((fraction - 0.6) / 0.4) * (open.length - 1))]?.code ?? open[0]!.code;
}
