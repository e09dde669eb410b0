import { addDays, type Day, daysBetween } from '#domain/calendar/calendar.ts';
import type { Client } from '../clients.ts';
import type { Person } from '../people.ts';
import type { CostType } from '../setup.ts';

/** A job with what time, orders and invoices need. */
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
  /** The last day of work. */
  lastDay: Day;
  allowsTime: boolean;
  isMaster: boolean;
  master: Job | null;
  agencyJob: Job | null;
  accountExecutive: Person;
  secondaryAccountExecutive: Person | null;
  accountDirector: Person | null;
  deliverable: string;
  /** The cost types that the job is restricted to; null for all. */
  offered: CostType[] | null;
  /** Whether the job has time, orders, costs and invoices. Jobs without any raise an alert. */
  isWorkedOn: boolean;
  team: Person[];
  /** The share of everyone's week, for internal time. */
  share: number;
  takesWholeDays: boolean;
  isForMeetings: boolean;
};

/** Returns a plain active client job, the base of all generated jobs. */
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

/** Returns whether a person can book a cost type on a job on a day: the job offers it and it wasn't retired. */
export function offers(job: Job, costType: CostType, day: Day): boolean {
  if (costType.lastDay !== null && day > costType.lastDay) return false;
  return job.offered === null || job.offered.includes(costType);
}

/** Returns a number of days before today, mostly recent ones. */
export function recentDaysAgo(fraction: number, today: Day, firstDay: Day): number {
  return Math.floor(daysBetween(firstDay, today) * fraction ** 1.5);
}

export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** Adds days to a day, up to a last day. */
export function daysAfter(day: Day, count: number, latest: Day): Day {
  return earlier(addDays(day, count), latest);
}

export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Returns the project for the agency's meetings, with its only cost type. */
export function meetingProject(jobs: readonly Job[]): { meeting: Job; meetingCostType: CostType } {
  const meeting = jobs.find(({ isForMeetings }) => isForMeetings)!;
  return { meeting, meetingCostType: meeting.offered![0]! };
}
