import { addDays } from '#domain/calendar/calendar.ts';
import type { Client } from '../clients.ts';
import type { Person } from '../people.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import type { CostType } from '../setup.ts';
import { featuredJobs, retainer, studioJob, usualJob } from './client-jobs.ts';
import { numberJobs } from './job-codes.ts';
import { type Job, offers, plainJob } from './job-plan.ts';

/** Retainers and studio jobs per hundred jobs. */
const RETAINERS = 2;
const QUARTERS_OF_A_RETAINER = 5;
const STUDIO_JOBS = 2;

/** Generates all jobs: internal projects, named ones, retainers, usual ones, studio jobs. */
export function jobsOf(
  plan: Plan,
  clients: readonly Client[],
  people: readonly Person[],
  costTypes: readonly CostType[],
): Job[] {
  const leads = people.filter(({ roles }) => roles?.includes('AccountExecutive'));
  const directors = people.filter(({ roles, leadsJobs }) => leadsJobs && roles?.includes('AccountDirector'));
  const jobs = internalProjects(plan, people, costTypes);
  jobs.push(...featuredJobs(jobs.length + 1, plan, clients, people));
  const place = () => ({ id: jobs.length + 1, plan, clients, leads });
  const perHundred = (share: number) => Math.max(1, Math.round((plan.size.jobs * share) / 100));
  for (let count = perHundred(RETAINERS); count > 0; count -= 1)
    jobs.push(...retainer(place(), QUARTERS_OF_A_RETAINER));
  const studioJobs = perHundred(STUDIO_JOBS);
  while (jobs.length < plan.size.jobs - studioJobs) jobs.push(usualJob(place()));
  const copied = jobs.filter(
    (job) => job.isBillable && job.isActive && job.allowsTime && !job.master && job.lastDay > plan.today,
  );
  for (const agencyJob of copied.slice(-studioJobs)) jobs.push(studioJob(jobs.length + 1, plan, agencyJob));

  for (const job of jobs) if (job.isBillable) staff(job, plan, directors, people, costTypes);
  numberJobs(plan, jobs);
  return jobs;
}

function internalProjects(plan: Plan, people: readonly Person[], costTypes: readonly CostType[]): Job[] {
  const { content, firstDay, today } = plan;
  return content.internalProjects.map((project, index) => {
    const isActive = project.isActive ?? true;
    return plainJob({
      id: index + 1,
      code: project.code,
      name: project.name,
      isBillable: false,
      isActive,
      jobType: 'INTERN',
      division: content.divisions[0]!.code,
      accountExecutive: people[0]!,
      opened: firstDay,
      due: null,
      lastDay: isActive ? '2199-12-31' : addDays(today, -150),
      offered: project.costTypes.length > 0 ? costTypes.filter(({ code }) => project.costTypes.includes(code)) : null,
      share: project.share,
      takesWholeDays: project.isWholeDays ?? false,
      isForMeetings: project.isForMeetings ?? false,
      isWorkedOn: project.share > 0 || !isActive,
    });
  });
}

/** Assigns people to a client job and, for one in five, restricts its cost types to those that these people can use. */
function staff(
  job: Job,
  plan: Plan,
  directors: readonly Person[],
  people: readonly Person[],
  costTypes: readonly CostType[],
): void {
  const random = plan.randomFor(PURPOSE.team, job.id);
  const featured = plan.content.featuredJobs.find(({ name }) => name === job.name && job.team.length > 0);
  job.accountDirector = directors.length > 0 ? random.pick(directors) : null;
  if (featured?.costTypes) job.offered = costTypes.filter(({ code }) => featured.costTypes!.includes(code));
  if (featured || !job.isWorkedOn || !job.allowsTime) return;
  const size = random.integer(4, 7);
  const team = new Set([job.accountExecutive]);
  for (let tries = 0; team.size < size && tries < 40; tries += 1) {
    const person = random.pick(people);
    if (person.ownCostTypes.some((costType) => costType.class === 'internal' && offers(job, costType, job.opened)))
      team.add(person);
  }
  job.team = [...team];
  if (!random.chance(0.22)) return;
  const own = new Set(job.team.flatMap((person) => person.ownCostTypes));
  const bought = random.sample(
    costTypes.filter(({ isTime, isActive }) => !isTime && (isActive ?? true)),
    4,
  );
  job.offered = costTypes.filter((costType) => own.has(costType) || bought.includes(costType));
}
