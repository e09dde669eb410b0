import type { Day } from '#domain/calendar/calendar.ts';
import type { Job } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import type { CostType } from '../setup.ts';

/** A planned entry: hours in hundredths. `costType` is null for imported history. */
export type PlannedEntry = {
  person: Person;
  job: Job;
  costType: CostType | null;
  day: Day;
  hundredths: number;
  notes: string;
  isBillable: boolean;
  /** Null if not approved. */
  approvedAt: string | null;
  savedAt: string;
  /** Set if the approver returned it. */
  returned?: EntryReturn;
};

/** Why and when an entry was returned; `handledAt` is when its owner changed it, null if they haven't. */
export type EntryReturn = { comment: string; at: string; handledAt: string | null };
