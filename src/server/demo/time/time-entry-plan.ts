import type { Day } from '#domain/calendar/calendar.ts';
import type { Job } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import type { CostType } from '../setup.ts';

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
  /** Where the approver gave it back. */
  returned?: EntryReturn;
};

/** Why and when an entry was given back; `handledAt` = when its owner answered that with a change, null = not yet. */
export type EntryReturn = { comment: string; at: string; handledAt: string | null };
