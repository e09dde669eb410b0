import { z } from 'zod/mini';
import { LEAVE_KIND_NAMES } from '#domain/calendar/leave.ts';
import { NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  CostType,
  Day,
  Hours,
  Id,
  Instant,
  PathId,
  PersonRef,
  PositiveId,
  QueryId,
  Ref,
  text,
  Uuid,
} from '../http/values.ts';

const tag = 'Time entries';

/** Approved leave on a day: all of it or half. */
export const LeaveOfDay = z.object({
  kind: z.enum(LEAVE_KIND_NAMES),
  isHalfDay: z.boolean(),
  /** The kind of the other half. Data cached by older versions lacks it. */
  otherHalf: z._default(z.nullable(z.enum(LEAVE_KIND_NAMES)), null),
});

/** A job as time entries contain it; an internal project's id is negative. */
export const JobBrief = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isBillable: z.boolean(),
  client: z.nullable(Ref),
  campaign: z.nullable(Ref),
});
export type JobBrief = z.infer<typeof JobBrief>;

/** Why an approver last returned an entry, while it's unapproved. `handledAt` is when it was changed since. */
const EntryReturn = z.object({
  comment: z.string(),
  by: PersonRef,
  at: Instant,
  handledAt: z.nullable(Instant),
});

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
  error: z.nullable(z.string()),
  returned: z.nullable(EntryReturn),
  employee: PersonRef,
  timeAllocation: z.object({
    job: JobBrief,
    costType: z.nullable(CostType),
    jobType: z.nullable(Ref),
    accountExecutive: z.nullable(PersonRef),
    accountDirector: z.nullable(PersonRef),
    lineId: z.nullable(Id),
    pinId: z.nullable(Id),
    product: z.nullable(Ref),
    client: z.nullable(Ref),
    campaign: z.nullable(Ref),
  }),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

const draft = {
  units: Hours,
  notes: text(NOTES_MAXIMUM),
  transactionDate: Day,
  isBillable: z.boolean(),
  employeeId: z.optional(PositiveId),
  jobId: Id.check(z.refine((id) => id !== 0, 'Invalid id requested')),
  costTypeId: PositiveId,
};

/**
 * A new entry. Repeating a `requestId` returns the entry created first. `restores` is the id of an entry deleted by the same person: an
 * unchanged restored entry may be on an inactive job or cost type.
 */
export const TimeEntryCreate = z.strictObject({
  ...draft,
  id: Id.check(z.maximum(0)),
  lastModified: z.nullish(Instant),
  requestId: z.optional(Uuid),
  restores: z.optional(PositiveId),
});
export type TimeEntryCreate = z.infer<typeof TimeEntryCreate>;

/** A changed entry, with the `lastModified` it was read with. */
export const TimeEntryUpdate = z.strictObject({
  ...draft,
  id: PositiveId,
  lastModified: Instant,
  requestId: z.optional(Uuid),
});
export type TimeEntryUpdate = z.infer<typeof TimeEntryUpdate>;

const TimeEntryDelete = z.strictObject({ id: PositiveId, lastModified: Instant });

/** The result of a change in a batch: the current entry, or the problem. */
export const TimeEntryResult = z.object({
  id: Id,
  entry: z.nullable(TimeEntry),
  problem: z.nullable(
    z.object({
      status: z.int(),
      code: z.string(),
      detail: z.string(),
      current: z.nullable(TimeEntry),
      /** Who changed or deleted it, and when. */
      changed: z.optional(z.object({ by: z.nullable(PersonRef), at: Instant })),
    }),
  ),
});
export type TimeEntryResult = z.infer<typeof TimeEntryResult>;

const params = z.object({ id: PathId });

/** The maximum number of changes per batch. */
export const MOST_CHANGES_AT_ONCE = 1000;

export const listTimeEntries = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries',
  scope: 'time:read',
  summary: 'Entries of a person between two days, both included, at most 366 days',
  query: z.object({ startDate: Day, endDate: Day, employeeId: z.optional(QueryId) }),
  answer: z.array(TimeEntry),
});

export const readTimeEntry = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries/:id',
  scope: 'time:read',
  summary: 'One entry',
  params,
  answer: TimeEntry,
});

export const createTimeEntry = endpoint({
  tag,
  method: 'POST',
  path: '/api/timesheet/timeentries',
  scope: 'time:write',
  summary: 'Makes an entry',
  body: TimeEntryCreate,
  answer: TimeEntry,
  status: 201,
});

export const updateTimeEntry = endpoint({
  tag,
  method: 'PUT',
  path: '/api/timesheet/timeentries/:id',
  scope: 'time:write',
  summary: 'Changes an entry; 409 with the current one when it was changed since it was read',
  params,
  body: TimeEntryUpdate,
  answer: TimeEntry,
});

export const deleteTimeEntry = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/timesheet/timeentries/:id',
  scope: 'time:write',
  summary: 'Deletes an entry; with lastModified only while it is as it was read',
  params,
  query: z.object({ lastModified: z.optional(Instant) }),
});

export const saveTimeEntryBatch = endpoint({
  tag,
  method: 'POST',
  path: '/api/timesheet/timeentries/batch',
  scope: 'time:write',
  summary: 'Creates, updates and deletes together, each answered on its own, at most 1,000',
  // Room for notes of maximum length, in two-byte letters, for each change.
  bodyLimit: 9_000_000,
  body: z
    .strictObject({
      creates: z.array(TimeEntryCreate).check(z.maxLength(MOST_CHANGES_AT_ONCE)),
      updates: z.array(TimeEntryUpdate).check(z.maxLength(MOST_CHANGES_AT_ONCE)),
      deletes: z.array(TimeEntryDelete).check(z.maxLength(MOST_CHANGES_AT_ONCE)),
    })
    .check(
      z.refine(
        (batch) => batch.creates.length + batch.updates.length + batch.deletes.length <= MOST_CHANGES_AT_ONCE,
        'At most 1,000 changes',
      ),
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
  scope: 'time:read',
  summary: 'What is expected of a person on each day: work hours, the daily maximum, holidays, leave, locked periods',
  query: z.object({ startDate: Day, endDate: Day, employeeId: z.optional(QueryId) }),
  answer: z.object({
    employee: PersonRef,
    today: Day,
    defaultCostType: z.nullable(CostType),
    days: z.array(
      z.object({
        day: Day,
        workHours: Hours,
        maximumDailyHours: Hours,
        holiday: z.nullable(z.string()),
        leave: z.nullable(LeaveOfDay),
        isPeriodLocked: z.boolean(),
        isOutsidePeriods: z.boolean(),
      }),
    ),
  }),
});
export type Workdays = z.infer<typeof readWorkdays.answer>;
