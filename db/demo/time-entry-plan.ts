import type { Day } from '#domain/calendar.ts';
import type { Job } from './job-plan.ts';
import type { Person } from './people.ts';
import type { CostType } from './setup.ts';

/** One entry to be: hours in hundredths. `costType` is null for what was taken over from an older system. */
export type PlannedEntry = {
  person: Person;
  job: Job;
  costType: CostType | null;
  day: Day;
  hundredths: number;
  notes: string;
  isBillable: boolean;
  /** Null = not approved. */
  approvedAt: string | null;
  savedAt: string;
};
