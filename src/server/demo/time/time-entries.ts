import { addDays, type Day, daysBetween, weekdayOf } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import { decimalOfHundredths } from '../amounts.ts';
import { compareTexts, type Job, meetingProject } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import type { Plan } from '../plan.ts';
import { giveSomeBack } from './entry-returns.ts';
import { type StoryWork, storyWeek } from './story-weeks.ts';
import type { EntryReturn, PlannedEntry } from './time-entry-plan.ts';
import { usualWeek } from './usual-week.ts';

/** Who works on what. */
export type Workforce = { plan: Plan; people: readonly Person[]; jobs: readonly Job[] };

/** Generates all entries in order of day, week by week, so that a large agency needs the memory of one week only. */
export function* timeEntries({ plan, people, jobs }: Workforce): Generator<PlannedEntry> {
  const jobsOfPerson = new Map<Person, Job[]>(people.map((person) => [person, []]));
  const timeJobs = jobs.filter(({ isBillable, isWorkedOn, allowsTime }) => isBillable && isWorkedOn && allowsTime);
  for (const job of timeJobs) for (const person of job.team) jobsOfPerson.get(person)?.push(job);
  const projects = jobs.filter(({ isBillable }) => !isBillable);
  const storyTeller = people.find(({ username, domain }) => username === plan.content.storyOf && !domain);
  const story = storyWork(jobs, storyTeller);

  const start = addDays(plan.firstDay, (8 - weekdayOf(plan.firstDay)) % 7);
  for (let monday = start; monday <= plan.today; monday = addDays(monday, 7)) {
    const number = daysBetween('2000-01-03', monday) / 7;
    const openProjects = projects.filter(({ lastDay }) => lastDay >= addDays(monday, 6));
    const isOfStory = monday >= addDays(plan.monday, -7);
    const week: PlannedEntry[] = [];
    for (const person of people) {
      if (person.ownCostTypes.length === 0) continue;
      if (isOfStory && person === storyTeller) week.push(...storyWeek(plan, person, monday, story));
      else
        week.push(
          ...usualWeek(plan, person, monday, { jobs: jobsOfPerson.get(person)!, projects: openProjects }, number),
        );
    }
    if (monday === mondayOfImport(plan)) week.push(...importedHistory(plan, people, jobs));
    if (isOfStory) giveSomeBack(plan, week);
    yield* week.sort((one, other) => compareTexts(one.day, other.day));
  }
}

function storyWork(jobs: readonly Job[], teller?: Person): StoryWork {
  const featured = jobs.filter(({ isBillable, team }) => isBillable && teller !== undefined && team[0] === teller);
  return { featured, ...meetingProject(jobs) };
}

/** Returns the second week of last month, which isn't locked, so that imported entries can be viewed and deleted. */
function mondayOfImport({ unlockedFrom }: Plan): Day {
  const day = addDays(unlockedFrom, 7);
  return addDays(day, 1 - weekdayOf(day));
}

function importedHistory(plan: Plan, people: readonly Person[], jobs: readonly Job[]): PlannedEntry[] {
  const clientJobs = jobs.filter(({ isBillable, isActive, team }) => isBillable && isActive && team.length > 0);
  const closedProject = jobs.find(({ isBillable, isActive }) => !isBillable && !isActive);
  const usual = people.filter(
    ({ ownCostTypes, maximumDailyHours, leftDaysAgo }) => ownCostTypes[0] && !maximumDailyHours && !leftDaysAgo,
  );
  const day = addDays(mondayOfImport(plan), 1);
  return usual.slice(0, 7).map((person, index) => {
    const job = index < 5 || !closedProject ? clientJobs[index * 3]! : closedProject;
    return {
      person,
      job,
      costType: job === closedProject ? job.offered![0]! : null,
      day,
      hundredths: 25,
      notes: 'Taken over from the previous system',
      isBillable: job.isBillable,
      approvedAt: null,
      savedAt: plan.momentOf(day, 600, index),
    };
  });
}

/** Generates entry rows; `lineOf` returns the posted invoice line that covers an entry, `tellReturn` is called for returned ones. */
export function* timeEntryRows(
  workforce: Workforce,
  lineOf: (entry: PlannedEntry) => number | null,
  tellReturn: (id: number, entry: PlannedEntry, returned: EntryReturn) => void,
): Generator<CopyRow> {
  let id = 0;
  for (const entry of timeEntries(workforce)) {
    id += 1;
    if (entry.returned) tellReturn(id, entry, entry.returned);
    yield {
      id,
      employee_id: entry.person.id,
      job_id: entry.job.id,
      cost_type_id: entry.costType?.id ?? null,
      work_date: entry.day,
      units: decimalOfHundredths(entry.hundredths),
      notes: entry.notes,
      is_billable: entry.isBillable,
      approved_by_id: entry.approvedAt === null ? null : entry.person.approverId,
      approved_at: entry.approvedAt,
      billed_invoice_line_id: lineOf(entry),
      cost_rate: entry.costType?.costRate ?? '0',
      charge_rate: entry.costType?.chargeRate ?? '0',
      created_by_id: entry.person.id,
      last_modified: entry.approvedAt ?? entry.returned?.handledAt ?? entry.returned?.at ?? entry.savedAt,
    };
  }
}
