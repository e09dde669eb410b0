import type { CopyRow } from '../platform/database/copy-rows.ts';
import { type Job, meetingProject, offers } from './jobs/job-plan.ts';
import type { Person } from './people.ts';
import { type Plan, PURPOSE } from './plan.ts';

/** Generates favourite jobs and pinned pairs of job and cost type. */
export function favoriteRows(plan: Plan, people: readonly Person[], jobs: readonly Job[]): [string, CopyRow[]][] {
  const active = jobs.filter(({ isBillable, isActive, isWorkedOn }) => isBillable && isActive && isWorkedOn);
  const ledBy = groupBy(active, (job) => [job.accountExecutive, job.accountDirector]);
  const workedOnBy = groupBy(
    active.filter(({ allowsTime }) => allowsTime),
    ({ team }) => team,
  );
  const { meeting, meetingCostType } = meetingProject(jobs);
  const favorites: CopyRow[] = [];
  const pins: CopyRow[] = [];
  for (const person of people) {
    const random = plan.randomFor(PURPOSE.favorites, person.id);
    const isOfStory = person.username === plan.content.storyOf && !person.domain;
    const own = workedOnBy.get(person) ?? [];
    // People who lead jobs have them as favourites, which the job dashboard displays first.
    const led = random.sample(ledBy.get(person) ?? [], 18);
    const watched = led.length > 0 ? led : person.roles?.includes('AccountDirector') ? random.sample(active, 18) : [];
    const chosen = isOfStory ? own.slice(0, 3) : [...watched, ...random.sample(own, random.integer(0, 3))];
    for (const job of new Set(chosen)) {
      favorites.push({ id: favorites.length + 1, employee_id: person.id, job_id: job.id });
    }
    const pinned = isOfStory ? own.slice(0, 3) : random.sample(own, random.integer(0, 2));
    for (const job of pinned) {
      const costType = person.ownCostTypes.find((one) => offers(job, one, plan.today));
      if (costType)
        pins.push({ id: pins.length + 1, employee_id: person.id, job_id: job.id, cost_type_id: costType.id });
    }
    if (isOfStory) {
      pins.push({
        id: pins.length + 1,
        employee_id: person.id,
        job_id: meeting.id,
        cost_type_id: meetingCostType.id,
      });
    }
  }
  return [
    ['favorite_job', favorites],
    ['pinned_time_allocation', pins],
  ];
}

function groupBy(jobs: readonly Job[], peopleOf: (job: Job) => readonly (Person | null)[]): Map<Person, Job[]> {
  const groups = new Map<Person, Job[]>();
  for (const job of jobs) {
    for (const person of new Set(peopleOf(job))) {
      if (person === null) continue;
      const ofPerson = groups.get(person);
      if (ofPerson) ofPerson.push(job);
      else groups.set(person, [job]);
    }
  }
  return groups;
}
