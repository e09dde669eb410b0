import { addDays, type Day, daysBetween } from '#domain/calendar/calendar.ts';
import type { Client } from '../clients.ts';
import type { Person } from '../people.ts';
import type { CostType } from '../setup.ts';

/** A job, as the makers of time, orders and invoices need to know it. */
export type Job = {
  id: number;
  code: string;
  name: string;
  isActive: boolean;
  isBillable: boolean;
  client: Client | null;
  productId: number | null;
  campaignId: number | null;
  jobType: string;
  jobStatus: string;
  division: string;
  opened: Day;
  due: Day | null;
  /** Last day of work on it. */
  lastDay: Day;
  allowsTime: boolean;
  isMaster: boolean;
  master: Job | null;
  agencyJob: Job | null;
  accountExecutive: Person;
  secondaryAccountExecutive: Person | null;
  accountDirector: Person | null;
  deliverable: string;
  /** Cost types that the job is narrowed to; null = every one. */
  offered: CostType[] | null;
  /** Work on it happens: time, orders, cost, invoices. The others have nothing, which is an alert. */
  isWorkedOn: boolean;
  team: Person[];
  /** Share of everybody's week, for the agency's own time. */
  share: number;
  takesWholeDays: boolean;
  isForMeetings: boolean;
};

/** What every maker of jobs starts from: an active client job without anything special. */
export function plainJob(
  given: Pick<Job, 'id' | 'name' | 'opened' | 'lastDay' | 'jobType' | 'division' | 'accountExecutive'> & Partial<Job>,
): Job {
  return {
    code: '',
    isActive: true,
    isBillable: true,
    client: null,
    productId: null,
    campaignId: null,
    jobStatus: 'WORK',
    due: given.lastDay,
    allowsTime: true,
    isMaster: false,
    master: null,
    agencyJob: null,
    secondaryAccountExecutive: null,
    accountDirector: null,
    deliverable: '',
    offered: null,
    isWorkedOn: true,
    team: [],
    share: 0,
    takesWholeDays: false,
    isForMeetings: false,
    ...given,
  };
}

/** Whether a person can book a cost type on a job on a day: the job offers it and it was not retired yet. */
export function offers(job: Job, costType: CostType, day: Day): boolean {
  if (costType.lastDay !== null && day > costType.lastDay) return false;
  return job.offered === null || job.offered.includes(costType);
}

/** So many days back from today, more of them recent than long ago. */
export function recentDaysAgo(fraction: number, today: Day, firstDay: Day): number {
  return Math.floor(daysBetween(firstDay, today) * fraction ** 1.5);
}

/** The earlier of two days. */
export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** Some days after a day, but not after the given last one. */
export function daysAfter(day: Day, count: number, latest: Day): Day {
  return earlier(addDays(day, count), latest);
}

/** For sorting by days and other plain texts. */
export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The project that the agency's own meetings are booked on, with the one cost type that it takes. */
export function meetingProject(jobs: readonly Job[]): { meeting: Job; meetingCostType: CostType } {
  const meeting = jobs.find(({ isForMeetings }) => isForMeetings)!;
  return { meeting, meetingCostType: meeting.offered![0]! };
}
