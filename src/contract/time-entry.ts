import { z } from 'zod';
import { NOTES_MAXIMUM } from '#domain/time-entry.ts';
import { endpoint } from './endpoint.ts';
import { CostType, Day, Hours, Id, Instant, PathId, PersonRef, QueryId, Ref, text, Uuid } from './values.ts';

const tag = 'Time entries';

/** A job as time entries carry it; an internal project's id is negative. */
export const JobBrief = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isBillable: z.boolean(),
  client: Ref.nullable(),
  campaign: Ref.nullable(),
});
export type JobBrief = z.infer<typeof JobBrief>;

/**
 * Why an approver gave an entry back: the last time, while the entry is unapproved. `handledAt` = when it was changed since.
 */
const EntryReturn = z.object({
  comment: z.string(),
  by: PersonRef,
  at: Instant,
  handledAt: Instant.nullable(),
});

/** A time entry as the API answers it (TE-01). */
export const TimeEntry = z.object({
  id: Id,
  units: Hours,
  notes: z.string(),
  transactionDate: Day,
  isApproved: z.boolean(),
  isBilled: z.boolean(),
  isPeriodLocked: z.boolean(),
  isCurrentPeriod: z.boolean(),
  isBillable: z.boolean(),
  lastModified: Instant,
  error: z.string().nullable(),
  returned: EntryReturn.nullable(),
  employee: PersonRef,
  timeAllocation: z.object({
    job: JobBrief,
    costType: CostType.nullable(),
    jobType: Ref.nullable(),
    accountExecutive: PersonRef.nullable(),
    accountDirector: PersonRef.nullable(),
    lineId: Id.nullable(),
    pinId: Id.nullable(),
    product: Ref.nullable(),
    client: Ref.nullable(),
    campaign: Ref.nullable(),
  }),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

const draft = {
  units: Hours,
  notes: text(NOTES_MAXIMUM),
  transactionDate: Day,
  isBillable: z.boolean(),
  employeeId: Id.positive().optional(),
  jobId: Id.refine((id) => id !== 0, 'Invalid id requested'),
  costTypeId: Id.positive(),
};

/**
 * A new entry. A repeat of the same requestId answers the entry made the first time (TE-24). `restores` = the id of an entry that the
 * same person deleted: put back as it was, it may stand on a job or cost type that is inactive.
 */
export const TimeEntryCreate = z.strictObject({
  ...draft,
  id: Id.max(0),
  lastModified: Instant.nullish(),
  requestId: Uuid.optional(),
  restores: Id.positive().optional(),
});
export type TimeEntryCreate = z.infer<typeof TimeEntryCreate>;

/** A changed entry, with the lastModified it was read with. */
export const TimeEntryUpdate = z.strictObject({
  ...draft,
  id: Id.positive(),
  lastModified: Instant,
  requestId: Uuid.optional(),
});
export type TimeEntryUpdate = z.infer<typeof TimeEntryUpdate>;

const TimeEntryDelete = z.strictObject({ id: Id.positive(), lastModified: Instant });

/** How one change of a batch ended: the entry as it is now, or the problem. */
export const TimeEntryResult = z.object({
  id: Id,
  entry: TimeEntry.nullable(),
  problem: z
    .object({ status: z.int(), code: z.string(), detail: z.string(), current: TimeEntry.nullable() })
    .nullable(),
});
export type TimeEntryResult = z.infer<typeof TimeEntryResult>;

const params = z.object({ id: PathId });

/** The most changes that one batch carries. */
const MOST_CHANGES = 1000;

export const listTimeEntries = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries',
  summary: 'Entries of a person between two days, both included, at most 366 days',
  query: z.object({ startDate: Day, endDate: Day, employeeId: QueryId.optional() }),
  answer: z.array(TimeEntry),
});

export const readTimeEntry = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries/:id',
  summary: 'One entry',
  params,
  answer: TimeEntry,
});

export const createTimeEntry = endpoint({
  tag,
  method: 'POST',
  path: '/api/timesheet/timeentries',
  summary: 'Makes an entry',
  body: TimeEntryCreate,
  answer: TimeEntry,
  status: 201,
});

export const updateTimeEntry = endpoint({
  tag,
  method: 'PUT',
  path: '/api/timesheet/timeentries/:id',
  summary: 'Changes an entry; 409 with the current one when it was changed since it was read',
  params,
  body: TimeEntryUpdate,
  answer: TimeEntry,
});

export const deleteTimeEntry = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/timesheet/timeentries/:id',
  summary: 'Deletes an entry; with lastModified only while it is as it was read',
  params,
  query: z.object({ lastModified: Instant.optional() }),
});

export const saveTimeEntryBatch = endpoint({
  tag,
  method: 'POST',
  path: '/api/timesheet/timeentries/batch',
  summary: 'Creates, updates and deletes together, each answered on its own, at most 1,000 (TE-23)',
  // Each with its notes at their longest, in letters of two bytes.
  bodyLimit: 9_000_000,
  body: z
    .strictObject({
      creates: z.array(TimeEntryCreate).max(MOST_CHANGES),
      updates: z.array(TimeEntryUpdate).max(MOST_CHANGES),
      deletes: z.array(TimeEntryDelete).max(MOST_CHANGES),
    })
    .refine(
      (batch) => batch.creates.length + batch.updates.length + batch.deletes.length <= MOST_CHANGES,
      'At most 1,000 changes',
    ),
  answer: z.object({
    creates: z.array(TimeEntryResult),
    updates: z.array(TimeEntryResult),
    deletes: z.array(TimeEntryResult),
  }),
});

export const readWorkdays = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/workdays',
  summary: 'What is expected of a person on each day: work hours, holidays, locked periods; and the daily maximum',
  query: z.object({ startDate: Day, endDate: Day, employeeId: QueryId.optional() }),
  answer: z.object({
    employee: PersonRef,
    today: Day,
    maximumDailyHours: Hours,
    defaultCostType: CostType.nullable(),
    days: z.array(
      z.object({
        day: Day,
        workHours: Hours,
        holiday: z.string().nullable(),
        isPeriodLocked: z.boolean(),
        isOutsidePeriods: z.boolean(),
      }),
    ),
  }),
});
export type Workdays = z.infer<typeof readWorkdays.answer>;
