import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { type Job, offers } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import type { Random } from '../random.ts';
import type { CostType } from '../setup.ts';
import type { PlannedEntry } from './time-entry-plan.ts';

/** Newer time is unapproved. */
const DAYS_UNTIL_APPROVED = 10;
/** The maximum age of a forgotten, unapproved week. */
const DAYS_UNTIL_SURELY_APPROVED = 24;
/** The latest days that have gaps, since people enter time late. */
const DAYS_WITH_GAPS = 13;

/** A week's work: the person's client jobs, and internal projects open to everyone. */
export type WeekWork = { jobs: readonly Job[]; projects: readonly Job[] };

/** Generates a typical week: whole days on a few jobs, some leave, overtime and gaps. */
export function usualWeek(plan: Plan, person: Person, monday: Day, work: WeekWork, number: number): PlannedEntry[] {
  const random = plan.randomFor(PURPOSE.week, person.id, number);
  const friday = addDays(monday, 4);
  const open = work.jobs.filter(({ opened, lastDay }) => opened <= monday && lastDay >= friday);
  const jobs = random.sample(open, random.integer(3, 6));
  const wholeDays = work.projects.filter(({ takesWholeDays, share }) => takesWholeDays && share > 0);
  const leave = random.chance(0.055) ? wholeDays[0] : undefined;
  const isForgotten = random.chance(0.05);
  const entries: PlannedEntry[] = [];
  for (let weekday = 0; weekday < 5; weekday += 1) {
    const day = addDays(monday, weekday);
    const hours = person.weekHours[weekday]!;
    if (hours === 0 || day > plan.today || day < person.firstDay || day > person.lastDay || plan.holidays.has(day))
      continue;
    const isRecent = day >= addDays(plan.today, -DAYS_WITH_GAPS);
    if (random.chance(day === plan.today ? 0.7 : isRecent ? 0.14 : 0.008)) continue;
    const away = leave ?? (random.chance(0.02) ? wholeDays[1] : undefined);
    const isApproved = day < plan.unlockedFrom || isApprovedBy(plan.today, day, isForgotten);
    const parts = away
      ? [{ job: away, hundredths: hours }]
      : dayOfWork(
          random,
          day === plan.today ? 300 : dailyGoal(random, hours, person.maximumHours),
          jobs,
          work.projects,
        );
    for (const { job, hundredths } of parts) {
      const entry = entryOf(plan, random, person, job, day, hundredths);
      if (entry === null) continue;
      if (isApproved) approve(plan, entry, monday, random);
      merge(entries, entry);
    }
  }
  return entries;
}

/** Approves an entry by the supervisor, on the Monday after its week. */
export function approve(plan: Plan, entry: PlannedEntry, monday: Day, random: Random): void {
  if (entry.person.approverId === null) return;
  entry.approvedAt = plan.momentOf(addDays(monday, 7), 540 + random.integer(0, 240), random.integer(0, 59_999));
}

function isApprovedBy(today: Day, day: Day, isForgotten: boolean): boolean {
  return day <= addDays(today, -(isForgotten ? DAYS_UNTIL_SURELY_APPROVED : DAYS_UNTIL_APPROVED));
}

function dailyGoal(random: Random, hours: number, maximum: number): number {
  const roll = random.fraction();
  if (roll < 0.75) return hours;
  if (roll < 0.88) return Math.min(maximum, hours + 25 * random.integer(1, 6));
  return hours - 25 * random.integer(1, 4);
}

function dayOfWork(random: Random, goal: number, jobs: readonly Job[], projects: readonly Job[]) {
  const parts: { job: Job; hundredths: number }[] = [];
  let rest = goal;
  for (let count = random.integer(3, 6); rest > 0; count -= 1) {
    const part = count <= 1 || rest <= 75 ? rest : Math.min(rest, 25 * random.integer(2, Math.ceil(rest / 50)));
    parts.push({ job: pickJob(random, jobs, projects), hundredths: part });
    rest -= part;
  }
  return parts;
}

function pickJob(random: Random, jobs: readonly Job[], projects: readonly Job[]): Job {
  let roll = random.fraction();
  for (const project of projects) {
    if (project.takesWholeDays) continue;
    roll -= project.share * 1.2;
    if (roll < 0) return project;
  }
  return jobs.length > 0 ? random.pick(jobs) : random.pick(projects.filter(({ takesWholeDays }) => !takesWholeDays));
}

/** Null if the job offers nothing this person does. */
function entryOf(
  plan: Plan,
  random: Random,
  person: Person,
  job: Job,
  day: Day,
  hundredths: number,
): PlannedEntry | null {
  const costType = costTypeFor(random, person, job, day);
  if (costType === null) return null;
  return {
    person,
    job,
    costType,
    day,
    hundredths,
    notes: random.chance(0.6) ? random.pick(costType.texts) : '',
    isBillable: job.isBillable && (person.mayNotChangeBillableFlag === true || !random.chance(0.06)),
    approvedAt: null,
    savedAt: savedAt(plan, day, random),
  };
}

/** Returns when an entry was saved: in the evening, or this morning for today's. */
export function savedAt(plan: Plan, day: Day, random: Random): string {
  const minutes = day === plan.today ? random.integer(0, 20) : random.integer(960, 1110);
  return plan.momentOf(day, minutes, random.integer(0, 59_999));
}

function costTypeFor(random: Random, person: Person, job: Job, day: Day): CostType | null {
  const own = person.ownCostTypes.filter((costType) => offers(job, costType, day));
  if (own.length > 0) return own.length === 1 || random.chance(0.7) ? own[0]! : random.pick(own);
  const overhead = job.isBillable ? undefined : job.offered?.find((costType) => costType.class === 'overhead');
  return overhead ?? null;
}

/** Merges a second part of a day on the same job and cost type into the first. */
function merge(entries: PlannedEntry[], entry: PlannedEntry): void {
  const same = entries.find(
    ({ day, job, costType, isBillable }) =>
      day === entry.day && job === entry.job && costType === entry.costType && isBillable === entry.isBillable,
  );
  if (same) same.hundredths += entry.hundredths;
  else entries.push(entry);
}
